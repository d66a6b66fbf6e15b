/** A small seeded random number generator (mulberry32). */
function* numbers(seed) {
  for (let state = seed >>> 0; ; ) {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    yield ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Typical staff requests, in the shares of security.md: 80 % lists, 10 % details, 5 % changes, 5 % pages.
 * @param {string[]} wifiIds Controllers whose details are opened.
 */
export function staffRequests(wifiIds, seed = 20261121) {
  const source = numbers(seed)
  const random = () => source.next().value
  const pick = (list) => list[Math.floor(random() * list.length)]
  const list = () => {
    const query = new URLSearchParams({ page: String(1 + Math.floor(random() * 40)), limit: pick(['10', '20', '50']) })
    if (random() < 0.3) query.set('deviceName', pick(['A', '1', 'Residence', '空调', 'x']))
    if (random() < 0.3) query.set('order', pick(['asc', 'desc']))
    return { kind: 'list', path: `/sys/device/himit/list?${query}` }
  }
  return () => {
    const share = random()
    if (share < 0.8) return list()
    if (share < 0.9) return { kind: 'detail', path: `/sys/device/info?macWifiId=${pick(wifiIds)}` }
    if (share < 0.95) {
      const preference = { density: pick(['compact', 'standard', 'comfortable']) }
      return {
        kind: 'write',
        method: 'POST',
        path: '/sys/preference/table',
        body: { table: `load.${Math.floor(random() * 20)}`, preference },
      }
    }
    return { kind: 'page', path: pick(['/equipmentCenter/HIMIT', '/equipmentCenter/HIMIT?page=2', '/changePassword']) }
  }
}

export const listRequest = { kind: 'list', path: '/sys/device/himit/list?page=1&limit=20' }
export const isGood = ({ status, code }) => status === 200 && (code === undefined || code === 0)
