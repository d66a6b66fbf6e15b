import { searchApi } from '@/lib/contract/search'
import { implement } from '../../kernel/http/implement'
import { findAll } from './find-all'

export const search = implement(searchApi, {
  find: ({ text }, { database, actor, language, now, tellFailure }) =>
    findAll({ database, actor, language, now, text }, (kind, error) => tellFailure(error, kind)),
})
