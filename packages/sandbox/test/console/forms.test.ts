import { describe, expect, it } from 'vitest'
import { errorsOf, type Field, inputText, readForm, type Values } from '../../console/parts/form-values.ts'
import { ControlError } from '../../src/control/client.ts'

const field = (kind: Field['kind'], more: Partial<Field> = {}): Field => ({ name: 'value', label: 'Value', kind, ...more })

/** What a form with one field sends after its reader has changed the field to a text. */
function read(one: Field, text: string | undefined, initial: Values = {}, isTouched = true) {
  const data = new FormData()
  if (text !== undefined) data.set('value', text)
  return readForm({ fields: [one], data, initial, touched: new Set(isTouched ? ['value'] : []) })
}

describe('a form', () => {
  it.each<[Field, string, unknown]>([
    [field('text'), 'Home', 'Home'],
    [field('integer'), '0', 0],
    [field('choice', { numeric: true }), '3', 3],
    [field('time'), '2026-11-02T10:00', '2026-11-02T10:00:00.000Z'],
    [field('local-time'), '2026-11-02T10:00:05', '2026-11-02T10:00:05'],
    [field('list'), 'Ride, Run,', ['Ride', 'Run']],
    [field('place'), '60.39, -5.32', [60.39, -5.32]],
    [field('place'), '[60.39,5.32]', [60.39, 5.32]],
    [
      field('points'),
      '60.1, 5.1\n\n60.2 5.2 12.5\n',
      [
        [60.1, 5.1],
        [60.2, 5.2, 12.5],
      ],
    ],
    [field('json'), '{"id":9007199254740993}', { id: 9007199254740993n }],
  ])('reads %j from %j', (one, text, value) => {
    expect(read(one, text)).toEqual({ values: { value }, errors: { fields: {} } })
    const shown = inputText(one, value)
    expect(read(one, shown).values).toEqual({ value })
    expect(read(one, shown, { value }).values).toEqual({})
  })

  it.each<[Field['kind'], string]>([
    ['place', 'Bergen'],
    ['place', '60.39'],
    ['place', '60.39, 5.32, 12'],
    ['points', '60.39, 5.32\n60.4'],
    ['json', '{'],
  ])('says what is wrong with a %s: %j', (kind, text) => {
    const { values, errors } = read(field(kind), text)
    expect([values, Object.keys(errors.fields)]).toEqual([{}, ['value']])
  })

  it('sends a switch that was used, and only then', () => {
    expect(read(field('boolean'), undefined, {}, false).values).toEqual({})
    expect(read(field('boolean'), undefined).values).toEqual({ value: false })
    expect(read(field('boolean'), 'on').values).toEqual({ value: true })
    expect(read(field('boolean'), 'on', { value: true }).values).toEqual({})
    expect(read(field('boolean'), undefined, { value: true }).values).toEqual({ value: false })
  })

  it('sets an emptied field to null if it can be null', () => {
    expect(read(field('text', { nullable: true }), '', { value: 'x' }).values).toEqual({ value: null })
    expect(read(field('text'), '', { value: 'x' }).values).toEqual({ value: '' })
    expect(read(field('text'), '').values).toEqual({})
  })
})

describe('a refused request', () => {
  const refused = (...fields: readonly [field: string, message: string][]) =>
    errorsOf(new ControlError('all of it', 400, { fields: fields.map(([name, message]) => ({ field: name, message })) }), [
      'name',
      'status',
    ])

  it('is about the fields that it names, also in parts of lists', () => {
    expect(refused(['name', 'is missing'], ['name', 'must be string'])).toEqual({ fields: { name: 'Is missing' } })
    expect(refused(['rules.2.status', 'must be >= 400'])).toEqual({ fields: { status: 'Must be >= 400' } })
  })

  it('is about the whole form if it names a field that is not shown, or none', () => {
    expect(refused(['name', 'is missing'], ['id', 'is unknown'])).toEqual({ fields: { name: 'Is missing' }, whole: 'All of it' })
    expect(refused()).toEqual({ fields: {}, whole: 'All of it' })
    expect(errorsOf(new Error('no response'), ['name'])).toEqual({ fields: {}, whole: 'No response' })
  })
})
