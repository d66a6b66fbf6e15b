/**
 * Runs inside the page before its own scripts and collects the browser's performance entries, under `window.bench`.
 * Must be self-contained: Playwright sends its source.
 * @param {string} rowSelector
 */
export function pageProbe(rowSelector) {
  const bench = {
    fcp: 0,
    lcp: 0,
    cls: 0,
    firstRow: 0,
    longTasks: [],
    interactions: new Map(),
    rowsBefore: '',
    changedAt: 0,
  }
  window.bench = bench
  const watch = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })

  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') bench.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    bench.lcp = startTime
  })
  // Shifts are summed in windows: at most 5 s long, ended by 1 s without a shift; the worst window is the page's score.
  const shifts = { sum: 0, from: 0, last: 0 }
  watch('layout-shift', ({ value, startTime, hadRecentInput }) => {
    if (hadRecentInput) return
    const isNew = startTime - shifts.last > 1000 || startTime - shifts.from > 5000
    if (isNew) Object.assign(shifts, { sum: 0, from: startTime })
    shifts.sum += value
    shifts.last = startTime
    bench.cls = Math.max(bench.cls, shifts.sum)
  })
  watch('longtask', ({ startTime, duration }) => {
    bench.longTasks.push({ startTime, duration })
  })
  watch(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId)
        bench.interactions.set(interactionId, Math.max(duration, bench.interactions.get(interactionId) ?? 0))
    },
    { durationThreshold: 16 },
  )

  const visibleRow = () =>
    [...document.querySelectorAll(rowSelector)].find((row) => {
      const { top, bottom, height } = row.getBoundingClientRect()
      return height > 4 && bottom > 0 && top < innerHeight && row.textContent.trim() !== ''
    })
  bench.rows = () =>
    [...document.querySelectorAll(rowSelector)]
      .slice(0, 3)
      .map((row) => row.textContent)
      .join('|')
  const frame = () => {
    if (!bench.firstRow && visibleRow()) bench.firstRow = performance.now()
    if (bench.rowsBefore && !bench.changedAt && bench.rows() !== '' && bench.rows() !== bench.rowsBefore)
      bench.changedAt = performance.now()
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      bench.pressedAt = timeStamp
    },
    true,
  )
}
