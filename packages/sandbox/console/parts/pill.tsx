export type Tone = 'good' | 'plain' | 'warn' | 'bad'

/** A short word or number with a color, which never says more than the text. */
export const Pill = ({ tone, text }: { readonly tone: Tone; readonly text: string | number }) => <span class={`pill ${tone}`}>{text}</span>

const TONES: Readonly<Record<string, Tone>> = { 2: 'good', 3: 'plain', 4: 'warn', 5: 'bad' }

/** The status of a response. */
export const StatusPill = ({ status }: { readonly status: number }) => (
  <Pill tone={TONES[String(status).charAt(0)] ?? 'bad'} text={status} />
)

/** What became of a webhook event. */
export const DELIVERY_TONES = { pending: 'warn', delivered: 'good', failed: 'bad' } as const satisfies Readonly<Record<string, Tone>>
