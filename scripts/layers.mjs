// Rules of dependency-cruiser: the rooms of the sandbox are in layers, and a module imports from its own room and from lower layers only.

/** From the lowest layer to the highest. Rooms in one layer do not import from each other. */
const LAYERS = [
  ['base'],
  ['description'],
  ['tracks'],
  ['core'],
  ['webhooks'],
  ['things'],
  ['advice', 'oauth', 'seed', 'world-file'],
  ['api'],
  ['control'],
  ['server'],
  ['cli'],
  ['testing'],
]

/** @param {readonly string[]} rooms */
const inRooms = (rooms) => `^packages/sandbox/src/(?:${rooms.join('|')})/`

/**
 * @param {string} room
 * @param {number} layer
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const ofRoom = (room, layer) => ({
  name: `${room} imports from lower layers`,
  severity: 'error',
  from: { path: inRooms([room]) },
  to: {
    path: '^packages/sandbox/src/',
    pathNot: inRooms([room, ...LAYERS.slice(0, layer).flat()]),
  },
})

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every module is in a room',
      severity: 'error',
      from: { path: '^packages/sandbox/src/', pathNot: `${inRooms(LAYERS.flat())}|^packages/sandbox/src/(?:index|cli)\\.ts$` },
      to: {},
    },
    ...LAYERS.flatMap((rooms, layer) => rooms.map((room) => ofRoom(room, layer))),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^packages/(?!sandbox/)'] },
    // Imports of types count.
    tsPreCompilationDeps: true,
  },
}
