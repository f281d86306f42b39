/**
 * Gives the memory of bytes back at once, where nothing else lies in it; the bytes are gone. For those who read much in
 * large pieces: as garbage they would pile up, and call for collections of everything.
 */
export function freeMemory({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
