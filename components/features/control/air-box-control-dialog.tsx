'use client'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useUnits } from '@/components/features/live-unit/use-units'
import { DialogFrame } from '@/components/screen/dialog/dialog-frame'
import type { RowDialogProps } from '@/components/screen/list/define-list'
import { call } from '@/lib/api/call'
import { type AirBox, airBoxApi } from '@/lib/contract/air-box'
import { AirBoxControl, controlApi, refuseAirBox } from '@/lib/contract/control'
import { CommandForm } from './command-form'
import { airBoxParts } from './command-values'
import { SentCommand } from './sent-command'

/** Control of one air box. */
export default function AirBoxControlDialog({ row, onClose }: RowDialogProps<AirBox>) {
  const t = useTranslations('control.dialog')
  const tab = usePathname()
  const [recordId, setRecordId] = useState<string>()
  const { macWifiId, airBoxId } = row
  const { data } = useUnits<AirBox>({ endpoint: airBoxApi.live, macWifiId, tab })
  const box = data?.list.find((each) => each.airBoxId === airBoxId) ?? row
  const toInput = (command: Record<string, number>) => ({ unitKind: 4, macWifiId, airBoxId, ...command })
  return (
    <DialogFrame atSide title={t('title', { unit: `${box.name} ${box.room}` })} onClose={onClose}>
      <CommandForm
        parts={airBoxParts}
        now={box}
        refusal={refuseAirBox(box)['']}
        check={(command, fields) => {
          const parsed = AirBoxControl.safeParse(toInput(command))
          if (!parsed.success) return fields.check(AirBoxControl, toInput(command))
          const refused = Object.entries(refuseAirBox(box))
          return Object.fromEntries(refused.map(([part, key]) => [part, fields.text(key, part)]))
        }}
        send={async (command) => {
          setRecordId(undefined)
          const sent = await call(controlApi.send, AirBoxControl.parse(toInput(command)))
          setRecordId(sent.recordId)
        }}
        onClose={onClose}
      >
        {recordId && <SentCommand recordId={recordId} macWifiId={macWifiId} path={airBoxApi.live.path} />}
      </CommandForm>
    </DialogFrame>
  )
}
