import { codeOf } from "@media-asset-service/base/system-errors.ts";

export type EgressErrorCode =
  | "ADDRESS_REFUSED"
  | "DNS_FAILED"
  | "CONNECTION_FAILED"
  | "TLS_FAILED"
  | "TIMEOUT"
  | "RESPONSE_TOO_LARGE"
  | "PROTOCOL_ERROR"
  | "ABORTED";

/** A request without a complete response. The message is for the user who chose the URL: it contains no address that DNS returned. */
export class EgressError extends Error {
  override name = "EgressError";
  code: EgressErrorCode;

  constructor(code: EgressErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

const TLS_CODES =
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|EPROTO|UND_ERR_PRX_TLS)/;
const CONNECTION_CODES = /^(E[A-Z]{3,}|UND_ERR_SOCKET|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT)$/;

/** Describes an error of a request as an EgressError. Returns errors of the caller, such as invalid headers, unchanged. */
export function describeFailure(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || error instanceof EgressError || error instanceof TypeError) return error;
  const code = codeOf(error);
  if (code === "UND_ERR_INVALID_ARG") return error;
  const [failure, message] = failureOf(error, code, host);
  return new EgressError(failure, message, error);
}

function failureOf({ message }: Error, code: string, host: string): [EgressErrorCode, string] {
  if (TLS_CODES.test(code)) {
    return [
      "TLS_FAILED",
      `The certificate or the TLS connection of ${host} is not valid (${code}). Install a certificate for this name from a public authority, with its intermediate certificates.`,
    ];
  }
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return [
      "RESPONSE_TOO_LARGE",
      `The headers of the response of ${host} exceed ${MAX_HEADER_BYTES} bytes. Send fewer or shorter headers.`,
    ];
  }
  const [, proxyStatus] = /^Proxy response \((\d+)\)/.exec(message) ?? [];
  if (proxyStatus !== undefined) {
    return [
      "CONNECTION_FAILED",
      `The proxy of the service refused a connection to ${host} with status ${proxyStatus}. Use another address, or ask the operator to allow it.`,
    ];
  }
  if (CONNECTION_CODES.test(code) && message !== "bad upgrade") {
    const reason = code === "UND_ERR_SOCKET" ? "it was closed before the end of the response" : code;
    return [
      "CONNECTION_FAILED",
      `The connection to ${host} failed: ${reason}. Check that the server runs, and that the service can reach it.`,
    ];
  }
  // Whatever a server sends is the fault of the server: undici has no common code for it.
  return [
    "PROTOCOL_ERROR",
    `The response of ${host} is not valid HTTP/1.1. Respond to a POST request with a status, headers and a body.`,
  ];
}

/** The maximum size of the headers of a response. */
export const MAX_HEADER_BYTES = 16_384;
