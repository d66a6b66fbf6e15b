import { readFileSync } from 'node:fs'
import TestSequencer from '@jest/test-sequencer'

const startsProgram = ({ path }) =>
  /from '.*\/(?:real-platform|crash-site|store-server)'/.test(readFileSync(path, 'utf8'))

/** Files that start programs take minutes: one that began last would run alone. */
// biome-ignore lint/style/noDefaultExport: Jest takes a sequencer from there
export default class extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    return [...sorted.filter(startsProgram), ...sorted.filter((test) => !startsProgram(test))]
  }
}
