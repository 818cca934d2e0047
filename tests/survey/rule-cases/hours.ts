import { idle } from './changes.ts'
import type { RuleCase } from './rule-case.ts'

export const hours: readonly RuleCase[] = [
  {
    rule: 'R23',
    form: '2',
    at: '運転時間',
    breaks: { 運転時間: 3360.5 },
    keeps: { 運転時間: 2240 },
  },
  {
    rule: 'R24',
    form: '2',
    at: '準備・後片付時間',
    breaks: { 運転時間: 2240, '準備・後片付時間': 1120.5 },
    keeps: { 運転時間: 2240, '準備・後片付時間': 560 },
  },
  { rule: 'R25', form: '2', at: '運転時間', breaks: { 運転時間: 2240.5 }, keeps: { 運転時間: 2240 } },
  {
    rule: 'R25',
    form: '8',
    at: '運転時間',
    breaks: { 運転時間: 139, '準備・後片付時間': 20 },
    keeps: { 運転時間: 140, '準備・後片付時間': 20 },
  },
  {
    rule: 'R26',
    form: '2',
    at: '準備・後片付時間',
    breaks: { 運転時間: 200, '準備・後片付時間': 200.5 },
    keeps: { 運転時間: 200, '準備・後片付時間': 200 },
  },
  {
    rule: 'R27',
    form: '2',
    at: '運転時間',
    breaks: {
      ...idle,
      運転時間: 8,
      休止日数: 0,
      遊休日数: 313,
      燃料_主機関_消費量: 0,
      燃料_主機関_運転時間: 0,
    },
    keeps: { ...idle, 遊休日数: 313, 燃料_主機関_消費量: 0, 燃料_主機関_運転時間: 0 },
  },
]
