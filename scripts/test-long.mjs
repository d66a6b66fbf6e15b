// `npm run test:long`: lists the long proofs; with names it runs or resumes these. --restart starts over,
// --register adds a line in docs/long-runs.md for proofs without an entry.
import { command } from './command.mjs'

await command(import.meta.url, async (args) => {
  const { codeStamp } = await import('./long/code-stamp.mjs')
  const { notRunYet, readEntries, writeEntry } = await import('./long/entries.mjs')
  const { listProofs } = await import('./long/list-proofs.mjs')
  const { proofs } = await import('./long/proofs.mjs')
  const { runProof } = await import('./long/run-proof.mjs')
  const { Refusal } = await import('./refusal.mjs')
  const { endRunning } = await import('./test/tool.mjs')
  const { root } = await import('./toolchain.mjs')

  const flags = args.filter((arg) => arg.startsWith('--'))
  const names = args.filter((arg) => !arg.startsWith('--'))
  const strange = flags.filter((flag) => !['--restart', '--register'].includes(flag))
  if (strange.length) throw new Refusal(`There is no ${strange[0]}; there are --restart and --register.`)

  if (flags.includes('--register')) {
    const known = new Set(readEntries(root)?.map(({ proof }) => proof))
    const { commit } = codeStamp(root)
    for (const { name } of proofs.filter((proof) => !known.has(proof.name)))
      writeEntry(root, {
        proof: name,
        commit: commit.slice(0, 12),
        date: notRunYet,
        took: '',
        figures: '',
        machine: '',
      })
  }
  if (names.length === 0) return listProofs(proofs)

  // `attacks` stands for all of its parts.
  const isPartOf = (name, whole) =>
    name === whole || (name.startsWith(`${whole}-`) && /^\d+$/.test(name.slice(whole.length + 1)))
  const unknown = names.filter((whole) => !proofs.some(({ name }) => isPartOf(name, whole)))
  if (unknown.length)
    throw new Refusal(`No proof ${unknown.join(', ')}; there are: ${proofs.map(({ name }) => name).join(', ')}.`)

  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
    endRunning()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)
  process.exitCode = 0
  for (const proof of proofs.filter(({ name }) => names.some((whole) => isPartOf(name, whole)))) {
    if (isInterrupted) break
    console.log(`\n══ ${proof.name}: ${proof.what} ══`)
    const isWritten = await runProof(proof, {
      restart: flags.includes('--restart'),
      isInterrupted: () => isInterrupted,
    })
    if (!isWritten) process.exitCode = 1
  }
  if (!isInterrupted) return
  console.error('\nInterrupted: what has passed is kept. Call again to go on.')
  process.exitCode = 130
})
