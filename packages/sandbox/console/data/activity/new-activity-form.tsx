import { useSignal } from '@preact/signals'
import { toBase64, typeOfFile } from '../../files.ts'
import { athleteChoices } from '../../parts/athlete-options.tsx'
import type { Field, Values } from '../../parts/form-values.ts'
import { goTo } from '../../routing.ts'
import { NewActivity } from '../data-fields.gen.ts'
import { LineEditor } from '../drawing/line-editor.tsx'
import { OperationForm } from '../forms/operation-form.tsx'
import { Choices } from '../parts/choices.tsx'
import { preferredAthlete } from '../parts/preferred-athlete.ts'
import { useSportChoices } from '../parts/sport-choices.ts'

type Way = 'entry' | 'draw' | 'file'

const WAYS: readonly (readonly [Way, string])[] = [
  ['entry', 'Enter by hand'],
  ['draw', 'Draw a track'],
  ['file', 'From a file'],
]

const WHOSE = ['athlete_id', 'name', 'sport_type'] as const
const HOW = ['visibility', 'trainer', 'commute', 'description'] as const

const FIELDS = {
  entry: [...WHOSE, 'start_date_local', 'elapsed_time', 'distance', ...HOW],
  draw: [...WHOSE, 'start_date_local', 'average_speed', ...HOW, 'points', 'polyline'],
  file: ['file', ...WHOSE, ...HOW],
} as const

/** A file is chosen, and its content is sent. */
const DESCRIBED = NewActivity.map(
  (field): Field => (field.name === 'file' ? { ...field, kind: 'file', required: true, accept: '.fit,.tcx,.gpx,.gz' } : field),
)

async function withContent({ file, ...values }: Values): Promise<Values> {
  if (!(file instanceof File)) return values
  return { ...values, file: { data_type: typeOfFile(file), content: await toBase64(file) } }
}

/** A form for an activity: a manual entry, or a recording along a line that is drawn, or in a file. */
export function NewActivityForm() {
  const way = useSignal<Way>('entry')
  const sports = useSportChoices()
  const form = (
    <OperationForm
      key={way.value}
      operation="createActivity"
      fields={DESCRIBED}
      only={FIELDS[way.value]}
      more={['points', 'polyline', 'description']}
      fixed={{ athlete_id: preferredAthlete() }}
      before={{ athlete_id: preferredAthlete() }}
      choices={{ athlete_id: athleteChoices(), sport_type: sports }}
      toInput={withContent}
      submit="Add the activity"
      onDone={({ id }) => goTo(['activities', id])}
    />
  )
  return (
    <>
      <Choices
        label="Where the activity comes from"
        choices={WAYS}
        value={way.value}
        onChange={(next) => {
          way.value = next
        }}
      />
      {way.value === 'draw' ? <LineEditor label="the track of the new activity">{form}</LineEditor> : form}
    </>
  )
}
