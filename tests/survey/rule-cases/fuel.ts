import { idle } from './changes.ts'
import type { RuleCase } from './rule-case.ts'

export const fuel: readonly RuleCase[] = [
  {
    rule: 'R57',
    form: '2',
    at: '燃料_主機関_消費量',
    breaks: { 燃料_主機関_消費量: 40_001 },
    keeps: { 燃料_主機関_消費量: 40_000 },
  },
  {
    rule: 'R57',
    form: '4',
    at: '燃料_主機関_消費量',
    breaks: { 燃料_主機関_出力単位: '2', 燃料_主機関_消費量: 29_421 },
    keeps: { 燃料_主機関_出力単位: '2', 燃料_主機関_消費量: 29_420 },
  },
  {
    rule: 'R58',
    form: '2',
    at: '燃料_主機関_出力単位',
    context: { prior: { 燃料_主機関_出力: 1000, 燃料_主機関_出力単位: '1' } },
    breaks: { 燃料_主機関_出力単位: '2' },
    keeps: { 燃料_主機関_出力: 1360, 燃料_主機関_出力単位: '2' },
  },
  {
    rule: 'R59',
    form: '2',
    at: '燃料_主機関_燃料種別',
    breaks: { 燃料_主機関_燃料種別: undefined },
    keeps: { 燃料_主機関_燃料種別: undefined, 燃料_主機関_燃料種別_不明: true },
  },
  {
    rule: 'R60',
    form: '2',
    at: '燃料_主機関_消費量',
    breaks: { ...idle, 遊休日数: 313 },
    keeps: { ...idle, 遊休日数: 313, 燃料_主機関_消費量: 0, 燃料_主機関_運転時間: 0 },
  },
]
