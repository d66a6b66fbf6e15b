import { Pool } from 'undici'
import { quantile } from './statistics.mjs'

/**
 * Sends the same GET repeatedly for a while. Bounded in time and in connections; 127.0.0.1 only.
 * @param {{ url: string, path: string, headers?: Record<string, string>, clients: number, seconds: number }} what
 * @returns {Promise<{ rps: number, p50: number, p99: number, failed: number }>} Milliseconds.
 */
export async function load({ url, path, headers = {}, clients, seconds }) {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error('load is for this machine only')
  const pool = new Pool(url, { connections: clients, pipelining: 1 })
  const times = []
  let failed = 0
  const end = Date.now() + seconds * 1000
  const began = performance.now()
  const client = async () => {
    while (Date.now() < end) {
      const sent = performance.now()
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
      await body.dump()
      if (statusCode === 200) times.push(performance.now() - sent)
      else failed += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const spent = (performance.now() - began) / 1000
  await pool.close()
  return { rps: times.length / spent, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed }
}
