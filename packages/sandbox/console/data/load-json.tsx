import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { parseExact, stringifyExact } from '../../src/base/exact-json.ts'
import { ControlError, type ControlInput, type ThingKind } from '../../src/control/client.ts'
import { attempt, control, messageOf, notify } from '../control.ts'
import { readDataAgain } from '../live.ts'
import { ActionButton } from '../parts/action-button.tsx'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { WithCode } from '../parts/with-code.tsx'
import { goTo } from '../routing.ts'
import { type Things, UNTITLED } from './identity.ts'
import { lineOf } from './line-of.ts'
import type { Listing } from './things.tsx'

/** What is wrong in a text. */
interface Problem {
  /** The first line is 1; undefined if it is not known. */
  readonly line: number | undefined
  /** Path of the field, such as `clubs.0.name`; undefined for what is not JSON. */
  readonly field: string | undefined
  readonly message: string
}

function problemsOf(error: unknown, text: string): Problem[] {
  if (error instanceof ControlError && error.fields.length > 0) {
    return error.fields.map(({ field, message }) => ({ line: lineOf(text, field), field, message }))
  }
  const message = messageOf(error)
  if (!(error instanceof SyntaxError)) return [{ line: undefined, field: undefined, message }]
  const offset = /position (\d+)/.exec(message)?.[1]
  const line = offset === undefined ? undefined : text.slice(0, Number(offset)).split('\n').length
  return [{ line, field: undefined, message: 'This is not JSON.' }]
}

type World = ControlInput<'loadWorld'>

/** The id of the first thing of a kind; nothing without one. */
const firstIdIn = (contents: World, kind: ThingKind): string[] => {
  const things = contents[kind]
  return things?.[0] === undefined ? [] : [String(things[0].id)]
}

/** Fields that are long, and figures, which cannot be loaded. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  ...['picture', 'cover', 'scopes', 'line', 'polyline', 'waypoints', 'segment_ids', 'efforts'],
  ...['distance', 'average_grade', 'elevation_gain', 'effort_count', 'star_count', 'member_count'],
])

interface LoadJsonProps<K extends ThingKind> {
  readonly listing: Listing<K>
  /** What is changed; a new one is created without it. */
  readonly thing?: Things[K]
}

/** Changes a thing, or adds one, as JSON. What is wrong with it is shown at its line. */
export function LoadJson<K extends ThingKind>({ listing, thing }: LoadJsonProps<K>) {
  const { kind, example, nameOf } = listing
  const shown = thing && Object.fromEntries(Object.entries(thing).filter(([name]) => !NOT_SHOWN.has(name)))
  const start = useMemo(() => stringifyExact({ [kind]: [shown ?? example()] }, 2), [thing])
  const text = useSignal(start)
  const isEdited = useRef(false)
  useEffect(() => {
    if (!isEdited.current) text.value = start
  }, [thing])
  const problems = useSignal<readonly Problem[]>([])
  const area = useRef<HTMLTextAreaElement>(null)
  const lines = text.value.split('\n').length

  const select = (line: number): void => {
    const before =
      text
        .peek()
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + Math.min(1, line - 1)
    const end = text.peek().indexOf('\n', before)
    area.current?.focus()
    area.current?.setSelectionRange(before, end < 0 ? text.peek().length : end)
  }
  const load = async (): Promise<void> => {
    problems.value = []
    const sent = text.peek()
    try {
      const contents = parseExact(sent) as World
      await control.peek().loadWorld(contents)
      isEdited.current = false
      readDataAgain()
      if (thing === undefined) goTo([kind, ...firstIdIn(contents, kind)])
      notify('done', 'Loaded.')
    } catch (error) {
      problems.value = problemsOf(error, sent)
      const line = problems.value[0]?.line
      if (line !== undefined) select(line)
    }
  }
  const remove = (): Promise<unknown> =>
    attempt(
      async () => {
        await control.peek().loadWorld({ [kind]: [{ id: thing?.id, deleted: true }] } as World)
        readDataAgain()
        goTo([kind])
      },
      `Deleted ${(thing && nameOf(thing)) || UNTITLED}.`,
    )

  return (
    <section class="load" aria-label="Load JSON">
      <h3>{thing === undefined ? 'New, or changes of many at once' : 'Change as JSON'}</h3>
      <p class="soft">
        An object with a known <code>id</code> is changed in the fields given. Any other is created.
      </p>
      <div class="json">
        <ol aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => (
            <li key={index} class={problems.value.some(({ line }) => line === index + 1) ? 'wrong' : ''}>
              {index + 1}
            </li>
          ))}
        </ol>
        <textarea
          ref={area}
          aria-label="JSON"
          aria-invalid={problems.value.length > 0 || undefined}
          rows={lines}
          wrap="off"
          spellcheck={false}
          value={text.value}
          onInput={({ currentTarget }) => {
            isEdited.current = true
            text.value = currentTarget.value
          }}
        />
      </div>
      <ul role="alert">
        {problems.value.map(({ line, field, message }) => (
          <li key={`${field} ${message}`} class="alarm">
            {line !== undefined && (
              <button type="button" class="small" onClick={() => select(line)}>
                Line {line}
              </button>
            )}{' '}
            {field !== undefined && <code>{field}</code>} <WithCode text={message} />
          </li>
        ))}
      </ul>
      <div class="actions">
        <ActionButton class="main" onPress={load}>
          Load
        </ActionButton>
        {thing !== undefined && <ConfirmButton label="Delete" question={`Delete ${nameOf(thing) || UNTITLED}?`} onConfirm={remove} />}
      </div>
    </section>
  )
}
