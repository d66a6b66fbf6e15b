import { createHash } from 'node:crypto'

/**
 * So many of them, drawn by a seed: the same seed draws the same, on every machine.
 * @template {string} Name
 * @param {readonly Name[]} names
 * @param {number} count
 * @param {number} seed
 * @returns {Name[]}
 */
export function draw(names, count, seed) {
  const rank = (name) => createHash('sha256').update(`${seed}\0${name}`).digest('hex')
  return names
    .map((name) => ({ name, rank: rank(name) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name)
}
