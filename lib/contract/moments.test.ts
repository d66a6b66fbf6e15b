import { expect, test } from '@jest/globals'
import { historyApi } from './history'
import { defaultRun, OtaRun } from './ota-task'

test.each(['2026-02-30 10:00:00', '2026-13-01 10:00:00', '2026-01-01 25:00:00'])(
  '%s is refused by its field',
  (wire) => {
    for (const field of ['executeTime', 'effectiveStart', 'effectiveEnd'])
      expect(OtaRun.safeParse({ ...defaultRun, [field]: wire }).error?.issues).toMatchObject([
        { path: [field], message: 'invalid' },
      ])
    const range = { from: '2026-01-01 00:00:00', to: '2026-01-02 00:00:00', compared: { unit: '0-0', from: wire } }
    const paths = (given: object) =>
      historyApi.export.input.safeParse({ ...range, ...given }).error?.issues.map(({ path }) => path.join('.'))
    expect(paths({})).toContain('compared.from')
  },
)
