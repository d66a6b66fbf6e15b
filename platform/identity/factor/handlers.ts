import type { InputOf } from '@/lib/contract/endpoint'
import { type FactorStatus, factorApi } from '@/lib/contract/factor'
import { toWireTimeOrNull } from '@/lib/format/wire-time'
import { readFactorKeys } from '../../kernel/config/factor-key'
import { type RelyingParty, relyingPartyOf } from '../../kernel/config/relying-party'
import { PlatformError } from '../../kernel/error/platform-error'
import type { Context } from '../../kernel/http/context'
import { type Handlers, implement } from '../../kernel/http/implement'
import { choiceName } from '../../kernel/text/words'
import { newPasskeyKey, newTotpKey, openChallenge, openTotp, readOpenTotp, takeChallenge } from './challenges'
import { settleAdded, settleRemoved } from './enrolment'
import { isFactorAsked } from './factor-asked'
import { lockOwner } from './factor-rows'
import { keepPasskey, readPasskeys, removePasskeyRow, requireRoom, toPasskey } from './passkey-rows'
import { readNewPasskey, toMakeOptions } from './passkeys'
import { countRecoveryCodes, issueRecoveryCodes } from './recovery'
import { seal, unseal } from './seal'
import { findTotpStep, keepTotp, newTotpSecret, readTotpTime, removeTotpRow, toSecretText, toTotpUri } from './totp'

const brandName = ({ actor, language }: Context): string =>
  choiceName('webUser', 'brand', actor.platformId, language) ?? String(actor.platformId)

/** Refuses passkeys on a brand whose host the platform does not know. */
const requireParty = ({ config, actor }: Context): RelyingParty => {
  const party = relyingPartyOf(config, actor.platformId)
  if (party === null) throw new PlatformError('illegalState')
  return party
}

const status = async (_: unknown, { database, actor, config }: Context): Promise<FactorStatus> => {
  const { userId, superAdmin, platformId } = actor
  const totpTime = await readTotpTime(database, userId)
  return {
    totp: totpTime === null ? 0 : 1,
    totpTime: toWireTimeOrNull(totpTime),
    passkeys: (await readPasskeys(database, { userId, platformId })).map(toPasskey),
    recoveryLeft: await countRecoveryCodes(database, readFactorKeys(config), userId),
    required: (await isFactorAsked(database, { user: { id: userId, superAdmin }, platformId })) ? 1 : 0,
    passkeysOffered: relyingPartyOf(config, platformId) === null ? 0 : 1,
  }
}

/** An app that is there already stays until a code of the new one is shown: who has a new phone is never without. */
const beginTotp = async (_: unknown, context: Context) => {
  const { database, actor, config, now } = context
  const secret = newTotpSecret()
  await openTotp(database, actor.tokenId, seal(secret, readFactorKeys(config), actor.userId), now)
  context.audit({ module: 'factor', target: actor.account, after: { app: 'begun' } })
  return {
    secret: toSecretText(secret),
    uri: toTotpUri(secret, { issuer: brandName(context), account: actor.account }),
  }
}

const confirmTotp = async ({ code }: { code: string }, context: Context) => {
  const { database, actor, config, now } = context
  const { userId, tokenId } = actor
  const owner = await lockOwner(database, userId)
  const sealed = await readOpenTotp(database, tokenId, now)
  if (sealed === null) throw new PlatformError('illegalState')
  const step = findTotpStep(unseal(sealed, readFactorKeys(config), userId), code, now)
  if (step === null) throw new PlatformError('badRequest', { fields: { code: 'totpWrong' } })
  await keepTotp(database, { userId, sealed, step, now })
  await takeChallenge(database, newTotpKey(tokenId), now)
  const codes = await settleAdded(database, context, owner)
  context.audit({ module: 'factor', target: actor.account, after: { app: 'added', recoveryCodes: codes.length } })
  return { codes }
}

const removeTotp = async (_: unknown, context: Context): Promise<null> => {
  const { database, actor } = context
  const owner = await lockOwner(database, actor.userId)
  if (!(await removeTotpRow(database, actor.userId))) throw new PlatformError('notFound')
  await settleRemoved(database, context, owner)
  context.audit({ module: 'factor', target: actor.account, before: { app: 'removed' } })
  return null
}

const renewRecovery = async (_: unknown, context: Context) => {
  const { database, actor, config } = context
  const owner = await lockOwner(database, actor.userId)
  if (owner.factorKinds === 0) throw new PlatformError('illegalState')
  const codes = await issueRecoveryCodes(database, readFactorKeys(config), owner.id)
  context.audit({ module: 'factor', target: actor.account, after: { recoveryCodes: codes.length } })
  return { codes }
}

const beginPasskey = async (_: unknown, context: Context) => {
  const { database, actor, now } = context
  const { userId, platformId, account, realName } = actor
  const party = requireParty(context)
  await requireRoom(database, userId)
  const { challenge, options } = await toMakeOptions(party, {
    user: { id: userId, account, realName },
    name: brandName(context),
    known: await readPasskeys(database, { userId, platformId }),
  })
  await openChallenge(database, newPasskeyKey(actor.tokenId), challenge, now)
  context.audit({ module: 'factor', target: account, after: { passkey: 'begun' } })
  return { options }
}

const addPasskey = async ({ name, answer }: InputOf<typeof factorApi.addPasskey>, context: Context) => {
  const { database, actor, now } = context
  const { userId, platformId, account } = actor
  const party = requireParty(context)
  // Before the transaction: any answer uses it up.
  const challenge = await takeChallenge(database, newPasskeyKey(actor.tokenId), now)
  const made = challenge === null ? null : await readNewPasskey(party, answer, challenge)
  if (made === null) throw new PlatformError('badRequest', { fields: { passkey: 'passkeyRefused' } })
  return context.commit(async (tx) => {
    const owner = await lockOwner(tx, userId)
    await requireRoom(tx, userId)
    await keepPasskey(tx, { userId, platformId, made, name, now })
    const codes = await settleAdded(tx, context, owner)
    context.audit({ module: 'factor', target: account, after: { passkey: name, recoveryCodes: codes.length } })
    return { codes }
  })
}

const removePasskey = async ({ passkeyId }: { passkeyId: string }, context: Context): Promise<null> => {
  const { database, actor } = context
  const { userId, platformId, account } = actor
  const owner = await lockOwner(database, userId)
  const passkey = await removePasskeyRow(database, { userId, platformId }, passkeyId)
  await settleRemoved(database, context, owner)
  context.audit({ module: 'factor', target: account, before: { passkey } })
  return null
}

/** Handlers of the second factor; those of the step-up come from the room of sign-in, which stands on this one. */
export const factorWith = (stepUps: Pick<Handlers<typeof factorApi>, 'stepUp' | 'stepUpOptions'>) =>
  implement(
    factorApi,
    {
      status,
      beginTotp,
      confirmTotp,
      removeTotp,
      renewRecovery,
      beginPasskey,
      addPasskey,
      removePasskey,
      ...stepUps,
    },
    {
      ownTransaction: ['addPasskey', 'stepUp'],
      secretAnswers: ['beginTotp', 'confirmTotp', 'renewRecovery', 'addPasskey'],
    },
  )
