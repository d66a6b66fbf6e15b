import { runConsoleDoctor } from './doctor'

const findings = await runConsoleDoctor(process.env)
for (const { matter, state, says } of findings) console.log(`${state.padEnd(4)}  ${matter}: ${says}`)
process.exit(findings.some(({ state }) => state === 'bad') ? 1 : 0)
