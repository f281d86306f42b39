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

/** Why there is no response. The message is for the user who chose the URL: it contains no address that DNS returned. */
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
const SYSTEM_CODES = /^E[A-Z]{3,}$/;

/** Describes an error of undici, of TLS or of the operating system. Returns any other error unchanged. */
export function describeFailure(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || error instanceof EgressError) return error;
  const code = codeOf(error);
  if (TLS_CODES.test(code)) {
    const message = `The certificate or the TLS connection of ${host} is not valid (${code}). Install a certificate for this name from a public authority, with its intermediate certificates.`;
    return new EgressError("TLS_FAILED", message, error);
  }
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code === "HPE_HEADER_OVERFLOW") {
    const message = `The headers of the response of ${host} exceed ${MAX_HEADER_BYTES} bytes. Send fewer or shorter headers.`;
    return new EgressError("RESPONSE_TOO_LARGE", message, error);
  }
  if (/^HPE_|^UND_ERR_RES_/.test(code) || error.message === "bad upgrade") {
    const message = `The response of ${host} is not valid HTTP/1.1 (${code}). Send a complete response to a POST request.`;
    return new EgressError("PROTOCOL_ERROR", message, error);
  }
  const [, proxyStatus] = /^Proxy response \((\d+)\)/.exec(error.message) ?? [];
  if (proxyStatus !== undefined) {
    const message = `The proxy of the service refused a connection to ${host} with status ${proxyStatus}. Use another address, or ask the operator to allow it.`;
    return new EgressError("CONNECTION_FAILED", message, error);
  }
  if (SYSTEM_CODES.test(code) || code.startsWith("UND_ERR_SOCKET") || code === "UND_ERR_CONNECT_TIMEOUT") {
    const reason = code === "UND_ERR_SOCKET" ? "the connection was closed before the end of the response" : code;
    const message = `The connection to ${host} failed: ${reason}. Check that the server runs and that it is reachable from the internet.`;
    return new EgressError("CONNECTION_FAILED", message, error);
  }
  return error;
}

/** The maximum size of the headers of a response. */
export const MAX_HEADER_BYTES = 16_384;
