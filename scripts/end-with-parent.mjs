// Preloaded into what the scripts start: when the starter is gone, however it went, they are told to end too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// Not for what they start in turn: those hold on to their own channel.
const at = process.execArgv.indexOf(import.meta.url)
if (at > 0) process.execArgv.splice(at - 1, 2)
