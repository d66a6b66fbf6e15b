import { expect, it, jest } from '@jest/globals'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ScreenTabs } from './screen-tabs'

it('steps from the tab that has the focus, while the panel is still to follow', async () => {
  const user = userEvent.setup()
  const onShow = jest.fn()
  const tabs = ['一', '二', '三'].map((label) => ({ key: label, label }))
  render(
    <ScreenTabs label="页" tabs={tabs} shown="一" onShow={onShow}>
      内容
    </ScreenTabs>,
  )
  await user.tab()
  expect(document.activeElement?.textContent).toBe('一')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('三')
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('二')
  expect(onShow.mock.calls).toEqual([['二'], ['三'], ['二']])
})
