const mega = 1024 * 1024

/** Calls methods of a process's inspector, one after the other. */
async function inspect(port, methods) {
  const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  const failed = new Promise((_, reject) =>
    socket.addEventListener('error', () => reject(new Error('The inspector is gone.'))),
  )
  const next = (name) => new Promise((resolve) => socket.addEventListener(name, resolve, { once: true }))
  await Promise.race([next('open'), failed])
  let result
  for (const [id, method] of methods.entries()) {
    const answered = next('message')
    socket.send(JSON.stringify({ id: id + 1, method }))
    const message = JSON.parse((await Promise.race([answered, failed])).data)
    if (message.error) throw new Error(`${method}: ${message.error.message}`)
    result = message.result
  }
  socket.close()
  return result
}

/**
 * What a process still holds after a full collection: heap and buffers, MB. Its resident memory also contains garbage
 * that the engine has had no reason to collect, so only this tells a leak from a full heap.
 * @param {number} port Of its inspector.
 */
export async function liveHeapMb(port) {
  // The second collection takes what the finalizers of the first let go.
  const collect = 'HeapProfiler.collectGarbage'
  const {
    usedSize,
    embedderHeapUsedSize = 0,
    backingStorageSize = 0,
  } = await inspect(port, [collect, collect, 'Runtime.getHeapUsage'])
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / mega
}
