import { entriesPath, notRunYet, readEntries } from '../long/entries.mjs'
import { entryAge, oldestAge } from '../long/entry-age.mjs'
import { git } from '../long/git.mjs'
import { proofs } from '../long/proofs.mjs'
import { root } from '../toolchain.mjs'

/** Why the age of an entry cannot be determined here; null when it can. */
function whyNoHistory(folder) {
  if (git(folder, 'rev-parse', 'HEAD') === null) return 'git is missing, or this is not a clone'
  if (git(folder, 'rev-parse', '--is-shallow-repository')?.trim() === 'true') return 'this clone is shallow'
  return null
}

/** @param {import('../long/entries.mjs').Entry} entry */
function faultsOfForm({ proof, date, took, figures, machine }) {
  if (date === notRunYet) return []
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(date) && took && figures && machine
  return isWhole ? [] : [`${proof}: its entry in ${entriesPath} lacks its date, duration, figures or machine.`]
}

function faultsOfAge(folder, { name, sources }, { commit, date }) {
  const gone = sources.filter((source) => !git(folder, 'ls-files', '--', source))
  if (gone.length) return gone.map((source) => `${name}: its source ${source} is no file or folder of the repository.`)
  const age = entryAge(folder, commit, sources)
  if (age === null) return [`${name}: the commit ${commit} of its entry in ${entriesPath} does not lead here.`]
  if (age <= oldestAge) return []
  const what = date === notRunYet ? 'it was registered, and it has not run yet' : 'its last run'
  return [`${name}: ${age} commits of its own sources since ${what}; ${oldestAge} may be: npm run test:long -- ${name}`]
}

/**
 * Long proofs whose last run is too long ago, and other errors in docs/long-runs.md. Without commit
 * history the age is not checked; with CI=true that is an error itself.
 * @param {{ folder?: string, list?: Pick<import('../long/run-proof.mjs').Proof, 'name' | 'sources'>[], isCi?: boolean }} [options]
 * @returns {string[]}
 */
export function findLongRunFaults({ folder = root, list = proofs, isCi = process.env.CI === 'true' } = {}) {
  const entries = readEntries(folder)
  if (entries === null) return [`${entriesPath} is missing.`]
  const entriesOf = ({ name }) => entries.filter(({ proof }) => proof === name)
  const ofRows = [
    ...entries
      .filter(({ proof }) => !list.some(({ name }) => name === proof))
      .map(({ proof }) => `${entriesPath} has an entry of ${proof}, which is no proof.`),
    ...list
      .filter((proof) => entriesOf(proof).length !== 1)
      .map((proof) =>
        entriesOf(proof).length === 0
          ? `${proof.name} has no entry in ${entriesPath}: npm run test:long -- --register`
          : `${proof.name} has ${entriesOf(proof).length} entries in ${entriesPath}.`,
      ),
    ...entries.flatMap(faultsOfForm),
  ]
  const why = whyNoHistory(folder)
  if (why === null) {
    console.log(`   ${entries.length} entries`)
    return [
      ...ofRows,
      ...list.flatMap((proof) => entriesOf(proof).flatMap((entry) => faultsOfAge(folder, proof, entry))),
    ]
  }
  const said = `How old the long proofs are is not known, for ${why}.`
  if (isCi) return [...ofRows, `${said} Fetch the whole history.`]
  console.log(`   ${said}`)
  return ofRows
}
