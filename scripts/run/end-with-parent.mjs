// Preloaded into programs started by the scripts: when the starter is gone, however it ended, they are told to end too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

// Not for their own children, which have their own channel.
const at = process.execArgv.indexOf(import.meta.url)
if (at > 0) process.execArgv.splice(at - 1, 2)
