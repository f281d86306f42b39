/**
 * A certificate for tests that no one trusts, valid for receiver.example and localhost until 2126:
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj /CN=receiver.example
 *   -addext subjectAltName=DNS:receiver.example,DNS:localhost
 */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgoFNu39cBDD3Qb/Gt
yaOPIQyGvyJltCr+RggTyHBjlGWhRANCAARVhYqIww3cttplzCCMoP2kpjVKOMe0
1HipJ7yzNSiBK5TjbutmbKv6iO7gO+g7WYENq8ei3r6MblRJzB/DfNqA
-----END PRIVATE KEY-----
`;

export const cert = `-----BEGIN CERTIFICATE-----
MIIBtTCCAVugAwIBAgIUFlO97ZrDiXl6BiFT3pLhriw1JIUwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTAgFw0yNjExMzAwNTI5NDJaGA8y
MTI2MTEwNjA1Mjk0MlowGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABFWFiojDDdy22mXMIIyg/aSmNUo4x7TUeKkn
vLM1KIErlONu62Zsq/qI7uA76DtZgQ2rx6LevoxuVEnMH8N82oCjezB5MB0GA1Ud
DgQWBBQveU5Igdmok+oDMTL7nXbSuYxBXDAfBgNVHSMEGDAWgBQveU5Igdmok+oD
MTL7nXbSuYxBXDAmBgNVHREEHzAdghByZWNlaXZlci5leGFtcGxlgglsb2NhbGhv
c3QwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAjRisdiqLyziR
aKEBXLxcxr5XhtpFvyv8CiewfPhQvo0CIFKscGSPGpp7SS27HlT7vVBtVO0OebnL
4kqqO2/0Gmwo
-----END CERTIFICATE-----
`;
