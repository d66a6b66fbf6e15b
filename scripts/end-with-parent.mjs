// Preloaded into what the scripts start: when the starter is gone, however it went, they are told to end too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
