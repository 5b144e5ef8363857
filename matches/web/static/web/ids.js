// Ids that nobody else uses: the service knows a command that comes twice by its id.

/** A random UUID. `randomUUID` is there on secure addresses only; the same dice are there on all. */
export const freshId = () => crypto.randomUUID?.() ?? uuidOf(crypto.getRandomValues(new Uint8Array(16)));

function uuidOf(bytes) {
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
