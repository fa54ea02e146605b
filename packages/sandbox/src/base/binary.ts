/** Bytes of an uploaded file. */
export type BinaryInput = Uint8Array
