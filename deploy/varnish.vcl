vcl 4.1;

# In front of delivery. Its address, with /cdn, is CDN_URL, and the one that the service reaches it by CDN_PURGE_URL.

backend media {
  .host = "127.0.0.1";
  .port = "3000";
  # A large variant is drawn while a client waits.
  .first_byte_timeout = 60s;
}

# Where the service runs. Behind a proxy on this machine everybody comes from here: then have CDN_PURGE_TOKEN checked,
# as req.http.Authorization == "Bearer …".
acl service {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ service || req.http.Surrogate-Key !~ "^(file|prst)_[0-9a-z]{26}$") {
      return (synth(405));
    }
    # All copies of a file or with a preset, whatever their addresses. Of the object alone, so that a thread in the background
    # can go by it. A copy has up to two ids, all of one length.
    ban("obj.http.Surrogate-Key ~ " + req.http.Surrogate-Key);
    return (synth(200));
  }
  if (req.url !~ "^/cdn/") {
    return (synth(404));
  }
  # What a key opens is for its owner.
  if (req.http.X-API-Key) {
    return (pass);
  }
  # Nothing that is delivered goes by one.
  unset req.http.Cookie;
  # #region accept
  # Browsers word Accept differently, and each wording would have copies of its own. These two types are what decides.
  if (req.url ~ "^/cdn/[^/?]+/image/") {
    if (req.http.Accept ~ "image/avif *(,|$)" && req.http.Accept ~ "image/webp *(,|$)") {
      set req.http.Accept = "image/avif, image/webp";
    } elsif (req.http.Accept ~ "image/webp *(,|$)") {
      set req.http.Accept = "image/webp";
    } else {
      unset req.http.Accept;
    }
  }
  # #endregion accept
}
