import { expect, it } from 'vitest'
import { lineOf } from '../../console/data/line-of.ts'

const TEXT = `{
  "clubs": [
    { "id": 1, "name": "One, {two}" },
    {
      "id": 2,
      "name": "\\"[",
      "activity_types": ["Ride",
        "Run"]
    }
  ],
  "gear": []
}`

it.each([
  ['clubs', 2],
  ['clubs.0', 3],
  ['clubs.0.name', 3],
  ['clubs.1', 4],
  ['clubs.1.name', 6],
  ['clubs.1.activity_types.1', 8],
  ['gear', 11],
  ['clubs.1.sport_type', 4],
  ['routes', 1],
])('%s is in line %d, or would be', (path, line) => expect(lineOf(TEXT, path)).toBe(line))
