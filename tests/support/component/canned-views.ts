import { type ListView, type ListViewForm, listViewApi } from '@/lib/contract/list-view'
import { answer, refuse } from './canned-platform'

const path = '/sys/device/himit/list'

/** A view of the list of cloud gateways, the user's own by default. */
export const cannedView = (viewId: string, given: Partial<ListView> = {}): ListView => ({
  viewId,
  list: path,
  name: `视图${viewId}`,
  address: {},
  columns: null,
  shared: 0,
  ownerName: '管理员',
  own: 1,
  mayChange: 1,
  isDefault: 0,
  version: 1,
  ...given,
})

/** Answers for saving, changing and refusing views as the platform does. */
export const cannedViews = (first: readonly ListView[] = []) => {
  let views = [...first]
  const isTaken = (name: string, viewId?: string) =>
    views.some((view) => view.own === 1 && view.name === name && view.viewId !== viewId)
  const put = (viewId: string, change: Partial<ListView>) => {
    views = views.map((view) => (view.viewId === viewId ? { ...view, ...change, version: view.version + 1 } : view))
  }
  const taken = () => refuse('badRequest', { name: '已存在' })
  return [
    answer(listViewApi.list, ({ lists }) => ({ list: views.filter(({ list }) => lists.split(',').includes(list)) })),
    answer(listViewApi.save, (form: ListViewForm) => {
      if (isTaken(form.name)) return taken()
      const viewId = String(500 + views.length)
      views = [...views, cannedView(viewId, form)]
      return { viewId }
    }),
    answer(listViewApi.update, ({ viewId, version, ...form }) => {
      if (isTaken(form.name, viewId)) return taken()
      if (views.find((view) => view.viewId === viewId)?.version !== version) return refuse('conflict')
      put(viewId, form)
      return null
    }),
    answer(listViewApi.remove, ({ viewId }) => {
      views = views.filter((view) => view.viewId !== viewId)
      return null
    }),
    answer(listViewApi.setDefault, ({ viewId }) => {
      views = views.map((view) => ({ ...view, isDefault: view.viewId === viewId ? 1 : 0 }))
      return null
    }),
  ]
}
