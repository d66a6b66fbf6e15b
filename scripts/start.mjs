// `npm start` and, with --dev, `npm run dev`. Simple enough for an old Node to parse, so that it can say so.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(`Node 20 or newer is needed; this is ${process.version}.`)
  process.exit(1)
}

import('./command.mjs').then(({ command }) =>
  command(import.meta.url, async (args) => {
    const { serve } = await import('./run/serve.mjs')
    await serve({ dev: args.includes('--dev'), args })
  }),
)
