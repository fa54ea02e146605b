import { href } from '../routing.ts'

const ACTIVITY = /(\bactivity )(\d{5,19})\b/

/** A text in which the id of an activity is a link to it. */
export function LinkedText({ text }: { readonly text: string }) {
  const [before = '', word, id, after = ''] = text.split(ACTIVITY)
  if (word === undefined || id === undefined) return <>{text}</>
  return (
    <>
      {before}
      {word}
      <a href={href(['activities', id])}>{id}</a>
      {after}
    </>
  )
}
