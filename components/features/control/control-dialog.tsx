'use client'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnits } from '@/components/features/live-unit/use-units'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { call } from '@/lib/api/call'
import { type CommandPart, controlApi, IndoorControl, lockBits, refuseIndoor } from '@/lib/contract/control'
import { type IndoorUnit, modesOf, unitApi } from '@/lib/contract/unit'
import { CommandForm } from './command-form'
import { indoorParts } from './command-values'
import { SentCommand } from './sent-command'

/** Control of one indoor unit: sends the changes, and shows the outcome. */
export default function ControlDialog({ row, onClose }: RowDialogProps<IndoorUnit>) {
  const t = useTranslations('control.dialog')
  const tab = usePathname()
  const [recordId, setRecordId] = useState<string>()
  const { macWifiId, unitKey } = row
  const { data } = useUnits({ endpoint: unitApi.indoor, macWifiId, tab })
  const unit = data?.list.find((each) => each.unitKey === unitKey) ?? row
  const toInput = (command: Record<string, number>) => ({ unitKind: 1, macWifiId, unitKey, ...command })
  const locked = (Object.keys(lockBits) as (keyof typeof lockBits & CommandPart)[]).filter(
    (part) => ((unit.centralLock ?? 0) & lockBits[part]) !== 0,
  )
  return (
    <DialogFrame atSide title={t('title', { unit: `${unitKey} ${unit.iduName}` })} onClose={onClose}>
      <CommandForm
        parts={indoorParts}
        now={unit}
        refusal={refuseIndoor({}, unit)['']}
        locked={locked}
        modes={modesOf(unit.systemType)}
        check={(command, fields) => {
          const parsed = IndoorControl.safeParse(toInput(command))
          if (!parsed.success) return fields.check(IndoorControl, toInput(command))
          return Object.fromEntries(
            Object.entries(refuseIndoor(parsed.data, unit)).map(([part, key]) => [part, fields.text(key, part)]),
          )
        }}
        send={async (command) => {
          setRecordId(undefined)
          const sent = await call(controlApi.send, IndoorControl.parse(toInput(command)))
          setRecordId(sent.recordId)
        }}
        onClose={onClose}
      >
        {recordId && <SentCommand recordId={recordId} macWifiId={macWifiId} path={unitApi.indoor.path} />}
      </CommandForm>
    </DialogFrame>
  )
}
