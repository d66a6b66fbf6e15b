import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import page from '@/app/(console)/editFile/page'
import { guideApi } from '@/lib/contract/document'
import { answer } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'
import { who } from '@/tests/support/component/who'

const guide = {
  fileId: '5',
  title: '线控器说明书',
  categoryId: '1',
  categoryName: '安装',
  language: 'zh' as const,
  productModel: '',
  faultCodes: [],
  fileName: 'manual.pdf',
  fileSize: 1000,
  format: 'pdf',
  sha256: 'a'.repeat(64),
  version: '1.0',
  status: 1 as const,
  publishTime: null,
  uploader: null,
  downloadCount: 0,
  createTime: '2026-03-01 00:00:00',
  updateTime: '2026-03-01 00:00:00',
  revision: 1,
}
const open = (user = who()) =>
  renderPage({
    page,
    at: '/editFile?fileId=5',
    user,
    answers: [answer(guideApi.info, guide), answer(guideApi.categories, { list: [] })],
  })
const save = () => screen.getByRole('button', { name: '保存' })

it('a form that its reader may not save says so before it is filled in', async () => {
  await open(who({ perms: ['guide:list'] }))
  expect(screen.getByText(/^缺少权限：/)).toBeTruthy()
  expect(save()).toHaveProperty('disabled', true)
  expect(screen.queryByText('更换文件')).toBeNull()
})

it('who may save it is told nothing', async () => {
  await open()
  expect(screen.queryByText(/^缺少权限：/)).toBeNull()
  expect(save()).toHaveProperty('disabled', false)
  expect(screen.getByText('更换文件')).toBeTruthy()
})
