import type { Random } from '../base/random.ts'

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`

const gradient = (id: string, from: string, to: string, upright = false): string =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="${upright ? 0 : 1}" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`

const AVATAR_COLORS = [
  ['#2b6cb0', '#63b3ed'],
  ['#b83280', '#f687b3'],
  ['#2f855a', '#9ae6b4'],
  ['#4a5568', '#a0aec0'],
  ['#c05621', '#f6ad55'],
] as const

/** Initials over hills: a profile picture. `turn` picks the colors. */
export function avatar(initials: string, turn: number): string {
  const [dark, light] = AVATAR_COLORS[turn % AVATAR_COLORS.length] ?? AVATAR_COLORS[0]
  return emblem(
    dark,
    light,
    '<path d="M0 190 60 140 105 178 160 120 240 188V240H0Z" fill="#fff" fill-opacity=".18"/>' +
      '<path d="M0 214 70 180 140 212 200 176 240 204V240H0Z" fill="#000" fill-opacity=".14"/>' +
      `<text x="120" y="138" font-family="Helvetica,Arial,sans-serif" font-size="92" font-weight="600" fill="#fff" text-anchor="middle">${initials}</text>`,
  )
}

/** A picture in two colors. */
export const emblem = (from: string, to: string, drawing: string): string =>
  svg(240, 240, `${gradient('g', from, to)}<rect width="240" height="240" fill="url(#g)"/>${drawing}`)

const SKIES = [
  { sky: ['#8ec5f0', '#eaf6ff'], sun: '#fff7d1', far: '#8fa9bf', near: '#4f7a63', ground: '#38593f', water: ['#7fb2d9', '#3f77a6'] },
  { sky: ['#f6a06a', '#fde8c8'], sun: '#fff1b8', far: '#b98a92', near: '#6d5a73', ground: '#43394f', water: ['#f0b98f', '#7b6c92'] },
  { sky: ['#9aa9b8', '#dfe6ea'], sun: '#f4f6f7', far: '#8796a2', near: '#5b6f6a', ground: '#44564e', water: ['#a9bac5', '#66808f'] },
  { sky: ['#3b4a7a', '#e6a4a0'], sun: '#ffd9a8', far: '#5c5f8c', near: '#3d4268', ground: '#2a2d47', water: ['#a07f9c', '#3a3f6b'] },
  { sky: ['#c4dcec', '#fafdff'], sun: '#ffffff', far: '#c3d2de', near: '#93abb9', ground: '#e9f0f4', water: ['#a9c6d8', '#5f8aa6'] },
] as const

/** The outline of a range of hills from the left edge to the right one. */
function ridge(width: number, level: number, height: number, peaks: number, random: Random): string {
  const points = Array.from({ length: 2 * peaks + 1 }, (_, index) => {
    const lift = index % 2 === 1 ? 0.45 + 0.55 * random.next() : 0.3 * random.next()
    return `${Math.round((width * index) / (2 * peaks))} ${Math.round(level - height * lift)}`
  })
  return points.join(' ')
}

/** A view over water to the hills: a cover, or a photo. */
export function scene(width: number, height: number, random: Random): string {
  const look = random.pick(SKIES)
  const horizon = Math.round(height * (0.55 + 0.08 * random.next()))
  const sun = {
    x: random.integer(Math.round(width * 0.15), Math.round(width * 0.85)),
    y: Math.round(horizon * (0.25 + 0.35 * random.next())),
  }
  const layer = (level: number, rise: number, peaks: number, color: string): string =>
    `<path d="M0 ${height}L${ridge(width, level, rise, peaks, random)}V${height}Z" fill="${color}"/>`
  const waves = Array.from({ length: 5 }, () => {
    const x = random.integer(0, Math.round(width * 0.8))
    const y = random.integer(horizon + 8, height - 30)
    return `M${x} ${y}h${random.integer(Math.round(width * 0.06), Math.round(width * 0.2))}`
  }).join('')
  const shore = Math.round(height * 0.9)
  const trees = Array.from({ length: random.integer(3, 7) }, () => {
    const x = random.integer(0, width)
    const tall = random.integer(Math.round(height * 0.08), Math.round(height * 0.2))
    return `M${x} ${shore + 20 - tall}l${Math.round(tall * 0.28)} ${tall}h-${2 * Math.round(tall * 0.28)}z`
  }).join('')
  return svg(
    width,
    height,
    `${gradient('s', look.sky[0], look.sky[1], true)}${gradient('w', look.water[0], look.water[1], true)}` +
      `<rect width="${width}" height="${height}" fill="url(#s)"/><circle cx="${sun.x}" cy="${sun.y}" r="${Math.round(height / 13)}" fill="${look.sun}"/>` +
      layer(horizon, height * 0.38, 3, look.far) +
      layer(horizon + 4, height * 0.22, 4, look.near) +
      `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#w)"/>` +
      `<path d="${waves}" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>` +
      layer(shore, height * 0.06, 3, look.ground) +
      `<path d="${trees}" fill="${look.near}"/>`,
  )
}
