'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { ChosenChips } from '@/components/screen/form/chosen-chips'
import { SearchPicker } from '@/components/screen/form/search-picker'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { useFieldCheck } from '@/components/ui/field/use-field-check'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { call } from '@/lib/api/call'
import { CallError } from '@/lib/api/call-error'
import { notify } from '@/lib/api/failure-bus'
import { AppDataScope, appUserApi, DataScopeForm as Schema, type ScopeOption } from '@/lib/contract/app-user'
import type { DataOf } from '@/lib/contract/endpoint'
import styles from './data-scope.module.css'

type DataScopeFormProps = {
  userId: string
  /** Name of the user, for the messages. */
  name: string
  now: DataOf<typeof appUserApi.dataScope>
  onCancel: () => void
  onDone: () => void
}

/** Without a name the key is shown. */
const toNamed = (option: ScopeOption): ScopeOption => ({ ...option, name: option.name || option.key })

/** The scope with its entries, as chosen so far, and its saving. */
const useDataScope = ({ userId, name, now, onDone }: Omit<DataScopeFormProps, 'onCancel'>) => {
  const t = useTranslations('appUser.scope')
  const fields = useFieldCheck('appUser')
  const [dataScope, setDataScope] = useState<AppDataScope>(now.dataScope)
  // Each scope has its own entries: those of one survive a look at another.
  const [chosen, setChosen] = useState<Partial<Record<AppDataScope, ScopeOption[]>>>({ [now.dataScope]: now.options })
  const [error, setError] = useState('')
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty, false)
  const options = chosen[dataScope] ?? []
  const { mutate, isPending } = useMutation({
    mutationFn: (form: Schema) => call(appUserApi.setDataScope, form),
    meta: { quiet: true, about: () => name },
    onSuccess: () => {
      setDirty(false)
      notify({ kind: 'success', text: t('done'), about: name })
      onDone()
    },
    onError: (refused) => {
      if (refused instanceof CallError) setError(Object.values(refused.detail.fields ?? {})[0] ?? '')
    },
  })
  const change = () => {
    setDirty(true)
    setError('')
  }
  return {
    dataScope,
    options,
    error,
    isPending,
    choose: (scope: AppDataScope) => {
      change()
      setDataScope(scope)
    },
    list: (next: ScopeOption[]) => {
      change()
      setChosen({ ...chosen, [dataScope]: next })
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      const input = { userId, dataScope, keys: options.map(({ key }) => key), version: now.version }
      const parsed = Schema.safeParse(input)
      if (parsed.success) mutate(parsed.data)
      else setError(Object.values(fields.check(Schema, input))[0] ?? '')
    },
  }
}

/** One of four scopes; all but the first list their entries, chosen by searching. */
export const DataScopeForm = ({ onCancel, ...props }: DataScopeFormProps) => {
  const t = useTranslations('appUser.scope')
  const labels = useTranslations('appUser.choices.dataScope')
  const common = useTranslations('common')
  const id = useId()
  const scope = useDataScope(props)
  return (
    <form className={styles.form} onSubmit={scope.submit}>
      <fieldset className={styles.scopes}>
        <legend>{t('which')}</legend>
        {[...AppDataScope.values].map((each) => (
          <label key={each} className={styles.scope}>
            <input
              type="radio"
              name={`${id}-scope`}
              checked={each === scope.dataScope}
              onChange={() => scope.choose(each)}
            />
            <span>
              {labels(`${each}`)}
              <small>{t(`hints.${each}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {scope.dataScope !== 1 && <Entries {...scope} id={id} dataScope={scope.dataScope} />}
      <div className={styles.buttons}>
        <Button type="button" onClick={onCancel} disabled={scope.isPending}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={scope.isPending}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}

type EntriesProps = Pick<ReturnType<typeof useDataScope>, 'options' | 'error' | 'list'> & {
  id: string
  dataScope: Exclude<AppDataScope, 1>
}

const Entries = ({ id, dataScope, options, error, list }: EntriesProps) => {
  const t = useTranslations('appUser.scope')
  const labels = useTranslations('appUser.choices.dataScope')
  const find = async (search: string, signal: AbortSignal) => {
    const found = await call(appUserApi.scopeOptions, { dataScope, search }, { signal })
    return found.list.map(toNamed).map((option) => ({
      value: option.key,
      label: [option.name, option.note].filter(Boolean).join(' · '),
      option,
    }))
  }
  return (
    <section className={styles.part} aria-label={labels(`${dataScope}`)}>
      <h3 className={layout.subtitle}>{t('chosen', { count: options.length })}</h3>
      {options.length === 0 ? (
        <p className={layout.quiet}>{t('none')}</p>
      ) : (
        <ChosenChips
          chips={options.map(toNamed)}
          removeLabel={(name) => t('remove', { name })}
          onRemove={(key) => list(options.filter((option) => option.key !== key))}
        />
      )}
      {error && (
        <p className={controls.error} role="alert">
          {error}
        </p>
      )}
      <label className={styles.search} htmlFor={`${id}-search`}>
        {t(`search.${dataScope}`)}
      </label>
      <SearchPicker
        key={dataScope}
        id={`${id}-search`}
        value={null}
        path={`${appUserApi.scopeOptions.path} ${dataScope}`}
        find={find}
        without={options.map(({ key }) => key)}
        currentName={null}
        searchLabel={t(`search.${dataScope}`)}
        noneLabel={t('choose')}
        onChange={(_key, found) => found && list([...options, found.option])}
      />
    </section>
  )
}
