import { expect, it } from 'vitest'
import { nestHeadings } from '../src/build/nest-headings.ts'

it('the table of contents of a page has its headings of two levels', () => {
  const heading = (depth: number, text: string) => ({ depth, text, slug: text })
  const headings = [heading(1, 'Title'), heading(2, 'a'), heading(3, 'b'), heading(4, 'c'), heading(2, 'd')]
  expect(nestHeadings(headings)).toEqual([
    { ...heading(2, 'a'), children: [{ ...heading(3, 'b'), children: [] }] },
    { ...heading(2, 'd'), children: [] },
  ])
})
