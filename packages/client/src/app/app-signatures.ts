/** Signs texts that your app must recognize later, with keys derived from the client secret. */
export interface AppSignatures {
  /**
   * Signs a text that your app must recognize later: HMAC-SHA256 as 64 hexadecimal digits. Every process that has the app's credentials
   * creates the same signature. The key is derived from the client secret and the purpose (HKDF), so a signature for one purpose is never
   * accepted for another.
   */
  sign(purpose: string, text: string): Promise<string>
  /** Whether the app signed the text for this purpose. Takes the same time for every wrong signature. */
  verifySignature(purpose: string, text: string, signature: string): Promise<boolean>
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const
const KEY_BITS = 256
/** Separates these keys from other keys that may be derived from the same secret. */
const SALT = 'activity-tracking-client'

export function createAppSignatures(clientSecret: string): AppSignatures {
  const { subtle } = crypto
  const encoder = new TextEncoder()
  const keys = new Map<string, Promise<CryptoKey>>()

  const deriveKey = async (purpose: string): Promise<CryptoKey> => {
    const secret = await subtle.importKey('raw', encoder.encode(clientSecret), 'HKDF', false, ['deriveKey'])
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: encoder.encode(SALT), info: encoder.encode(purpose) }
    return subtle.deriveKey(derivation, secret, { ...HMAC, length: KEY_BITS }, false, ['sign', 'verify'])
  }
  const keyOf = (purpose: string): Promise<CryptoKey> => {
    const key = keys.get(purpose) ?? deriveKey(purpose)
    keys.set(purpose, key)
    return key
  }

  return {
    sign: async (purpose, text) => toHex(await subtle.sign(HMAC, await keyOf(purpose), encoder.encode(text))),
    async verifySignature(purpose, text, signature) {
      const bytes = fromHex(signature)
      return bytes !== undefined && subtle.verify(HMAC, await keyOf(purpose), bytes, encoder.encode(text))
    },
  }
}

const toHex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of a signature; undefined when it is not 64 hexadecimal digits. */
function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[0-9a-f]{64}$/.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
