import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import page from '@/app/(console)/APPAdministration/versionManagement/page'
import { toChoiceWidth } from '@/components/screen/table/head-width'
import { type AppVersion, appVersionApi } from '@/lib/contract/app-version'
import { listViewApi } from '@/lib/contract/list-view'
import { pageOf } from '@/tests/support/component/canned-device'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const version: AppVersion = {
  appVersionId: '1',
  appType: 1,
  versionNo: '4.4.2',
  buildNo: 4041,
  packageUrl: '',
  fileName: null,
  fileSize: null,
  sha256: null,
  changeLogZh: '',
  changeLogEn: '',
  forceUpdate: 0,
  minSupported: null,
  channel: 'official',
  status: 2,
  releaseTime: null,
  downloadCount: 0,
  createTime: '2026-01-01 02:00:00',
  updateTime: '2026-01-01 02:00:00',
  version: 1,
}

it('a state has the room of its word, in the longer language too', async () => {
  await renderPage({
    page,
    at: '/APPAdministration/versionManagement',
    language: 'en',
    answers: [answer(appVersionApi.list, (query) => pageOf([version], query)), answer(listViewApi.list, { list: [] })],
  })
  expect(screen.getByText('Unpublished', { selector: 'td *' })).toBeTruthy()
  const at = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Status')
  const column = document.querySelectorAll('col')[at]
  expect(Number.parseInt(column?.style.width ?? '', 10)).toBe(toChoiceWidth('Unpublished', true))
})
