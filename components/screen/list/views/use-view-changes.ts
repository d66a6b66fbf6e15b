'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { call } from '@/lib/api/call'
import { notify } from '@/lib/api/failure-bus'
import { type ListView, type ListViewChange, type ListViewForm, listViewApi } from '@/lib/contract/list-view'
import { useListViews, viewsKey } from './list-views'

type Done = 'saved' | 'updated' | 'renamed' | 'sharing' | 'unsharing' | 'defaulted' | 'undefaulted' | 'removed'
/** `name` of the view. */
type Work = { run: () => Promise<unknown>; name: string; done: Done; isAboutDefault?: boolean }

const formOf = ({ viewId, version, name, address, columns, shared }: ListView): ListViewChange => ({
  viewId,
  version,
  name,
  address,
  columns,
  shared,
})

/** Actions on the views of a list. Changing the default does not change what is shown. */
export const useViewChanges = () => {
  const t = useTranslations('list.views')
  const { path, settle, remember, forgetEdits } = useListViews()
  const queries = useQueryClient()
  const router = useRouter()
  const reread = () => queries.invalidateQueries({ queryKey: viewsKey(path) })
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ run }: Work) => run(),
    // Reported at the form, or by the caller.
    meta: { quiet: true, about: ({ name }: Work) => name },
    onMutate: ({ isAboutDefault }) => {
      if (isAboutDefault) settle()
    },
    onSuccess: async (_data, { name, done, isAboutDefault }) => {
      notify({ kind: 'success', text: t(`done.${done}`), about: name })
      // Pages cached for Back are refreshed as well: they would open with the old default.
      if (isAboutDefault) router.refresh()
      await reread()
    },
    onError: () => reread(),
  })
  const update = (view: ListView, change: Partial<ListViewChange>, done: Done) =>
    mutateAsync({
      run: () => call(listViewApi.update, { ...formOf(view), ...change }),
      name: change.name ?? view.name,
      done,
      isAboutDefault: view.isDefault === 1 && change.address !== undefined,
    })
  return {
    isPending,
    save: (form: ListViewForm) =>
      mutateAsync({
        run: async () => {
          const { viewId } = await call(listViewApi.save, form)
          remember(viewId)
        },
        name: form.name,
        done: 'saved',
      }),
    rename: (view: ListView, name: string) => update(view, { name }, 'renamed'),
    replace: async (view: ListView, change: Pick<ListViewChange, 'address' | 'columns'>) => {
      await update(view, change, 'updated')
      forgetEdits()
      remember(view.viewId)
    },
    share: (view: ListView) =>
      update(view, { shared: view.shared === 1 ? 0 : 1 }, view.shared === 1 ? 'unsharing' : 'sharing'),
    setDefault: (view: ListView) =>
      mutateAsync({
        run: () => call(listViewApi.setDefault, { list: path, viewId: view.isDefault === 1 ? null : view.viewId }),
        name: view.name,
        done: view.isDefault === 1 ? 'undefaulted' : 'defaulted',
        isAboutDefault: true,
      }),
    remove: (view: ListView) =>
      mutateAsync({
        run: () => call(listViewApi.remove, { viewId: view.viewId, version: view.version }),
        name: view.name,
        done: 'removed',
        isAboutDefault: view.isDefault === 1,
      }),
  }
}
