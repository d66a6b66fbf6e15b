const post = (base, path, body, token = '') =>
  fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })

/** Signs in as staff do. Answers the token; throws when it is refused. */
export const signIn = async (base, username = 'admin') => {
  const body = { username, password: 'Console-2026', uuid: crypto.randomUUID(), platformId: 6 }
  const answer = await (await post(base, '/sys/login', body)).json()
  if (answer.code !== 0) throw new Error(`sign-in refused: ${answer.msg}`)
  return answer.data.token
}

/** Signs in once a second until told to stop. Answers how often it was refused, and how long the slowest one took. */
export const keepSigningIn = (base) => {
  let isStopped = false
  const seen = { signIns: 0, refused: 0, slowestMs: 0 }
  const work = async () => {
    while (!isStopped) {
      const began = performance.now()
      await signIn(base, 'viewer').catch(() => (seen.refused += 1))
      const took = performance.now() - began
      seen.signIns += 1
      seen.slowestMs = Math.max(seen.slowestMs, took)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 - took)))
    }
  }
  const working = work()
  return async () => {
    isStopped = true
    await working
    return seen
  }
}

/** Hears what a page hears: `tell` is called with each event, as `lib/contract/event.ts` describes them. */
export const openStream = async (base, token, tell) => {
  const abort = new AbortController()
  const response = await fetch(`${base}/sys/event/stream`, { headers: { token }, signal: abort.signal })
  if (!response.ok) throw new Error(`the stream of events answers ${response.status}`)
  const seen = { events: 0, gaps: 0 }
  const read = async () => {
    let text = ''
    for await (const chunk of response.body) {
      text += Buffer.from(chunk).toString('utf8')
      const frames = text.split('\n\n')
      text = frames.pop() ?? ''
      for (const frame of frames) {
        if (frame.startsWith('event: gap')) seen.gaps += 1
        if (!frame.startsWith('data: ')) continue
        seen.events += 1
        tell(JSON.parse(frame.slice(6)))
      }
    }
  }
  const reading = read().then(
    () => {
      if (!abort.signal.aborted) throw new Error('the stream of events ended by itself')
    },
    (error) => {
      if (!abort.signal.aborted) throw error
    },
  )
  return {
    seen,
    // Whoever lets go of an answer lets go of its body, even while that is being read.
    response,
    close: async () => {
      abort.abort()
      await reading
    },
  }
}
