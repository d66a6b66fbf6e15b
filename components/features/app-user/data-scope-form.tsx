'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ChosenChips } from '@/components/screen/form/chosen-chips'
import { SearchPicker } from '@/components/screen/form/search-picker'
import { useSendForm } from '@/components/screen/form/use-send-form'
import layout from '@/components/screen/page/layout.module.css'
import { Button } from '@/components/ui/field/button'
import controls from '@/components/ui/field/controls.module.css'
import { call } from '@/lib/api/call'
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

type Chosen = Partial<Record<AppDataScope, ScopeOption[]>>

/** Without a name the key is shown. */
const toNamed = (option: ScopeOption): ScopeOption => ({ ...option, name: option.name || option.key })

/** The scope with its entries, as chosen so far, and its saving. */
const useDataScope = ({ userId, name, now, onDone }: Omit<DataScopeFormProps, 'onCancel'>) => {
  const t = useTranslations('appUser.scope')
  const form = useSendForm({
    messages: 'appUser',
    // Each scope has its own entries: those of one survive a look at another.
    initial: { dataScope: now.dataScope, chosen: { [now.dataScope]: now.options } as Chosen },
    schema: Schema,
    toInput: ({ dataScope, chosen }) => ({
      userId,
      dataScope,
      keys: chosen[dataScope]?.map(({ key }) => key) ?? [],
      version: now.version,
    }),
    send: (input) => call(appUserApi.setDataScope, input),
    about: () => name,
    onSent: () => {
      notify({ kind: 'success', text: t('done'), about: name })
      onDone()
    },
  })
  const { dataScope, chosen } = form.values
  return {
    ...form,
    dataScope,
    options: chosen[dataScope] ?? [],
    error: Object.values(form.errors)[0],
    list: (next: ScopeOption[]) => form.change({ chosen: { ...chosen, [dataScope]: next } }),
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
    <form {...scope.formProps} className={styles.form}>
      <fieldset className={styles.scopes}>
        <legend>{t('which')}</legend>
        {[...AppDataScope.values].map((each) => (
          <label key={each} className={styles.scope}>
            <input
              type="radio"
              name={`${id}-scope`}
              checked={each === scope.dataScope}
              onChange={() => scope.change({ dataScope: each })}
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
