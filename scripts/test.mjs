// `npm test`: every check of the product, or the named steps. Simple enough for an old Node to parse, like start.mjs.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(`Node 20 or newer is needed; this is ${process.version}.`)
  process.exit(1)
}

import('./command.mjs').then(({ command }) =>
  command(import.meta.url, async (args) => {
    const { runSteps } = await import('./test/run-steps.mjs')
    process.exitCode = await runSteps(args)
  }),
)
