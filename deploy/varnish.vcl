vcl 4.1;

# Varnish in front of delivery. CDN_URL is its public address with /cdn, CDN_PURGE_URL the address for the service.

backend media {
  .host = "127.0.0.1";
  .port = "3000";
  # Rendering a large variant takes time.
  .first_byte_timeout = 60s;
}

# The addresses of the service. Behind a proxy on this machine, all requests have this address: then also check
# CDN_PURGE_TOKEN, with req.http.Authorization == "Bearer …".
acl service {
  "127.0.0.1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ service || req.http.Surrogate-Key !~ "^(file|prst)_[0-9a-z]{26}$") {
      return (synth(405));
    }
    # Purge all copies of a file or preset, for any URL. The condition uses only obj, so that the background thread can apply
    # it. A copy has up to two IDs, all of the same length.
    ban("obj.http.Surrogate-Key ~ " + req.http.Surrogate-Key);
    return (synth(200));
  }
  if (req.url !~ "^/cdn/") {
    return (synth(404));
  }
  # Varnish 7.1 responds with 416 to several ranges. Without the header, the response is the complete file (RFC 9110, 14.2).
  if (req.http.Range ~ ",") {
    unset req.http.Range;
  }
  # Do not cache responses to requests with an API key.
  if (req.http.X-API-Key) {
    return (pass);
  }
  # Varnish 7.1 ignores these conditions, so a client that resumes a download would get a part of other content.
  if (req.http.If-Match || req.http.If-Unmodified-Since) {
    return (pass);
  }
  # Delivery does not use cookies.
  unset req.http.Cookie;
  # #region accept
  # Browsers send different Accept headers, and each value would create separate copies. Only these two types matter.
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
