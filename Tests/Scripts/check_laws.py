#!/usr/bin/env python3
"""Compares `trace-render check` with an oracle: every law by its definition, over sets and lists, without any index.

usage: check_laws.py TRACE_RENDER [LAWS] [SEED] [-v]

Makes random traces, some with losses, and random laws, checks each law in each trace both ways, and compares every
obligation with its event. LAWS is how many pairs of a law and a trace there are, 4000 unless said; -v prints how often
each sentence had each verdict. Slow on purpose. Status 0 where nothing differs, 1 where something does.
"""
import copy
import json
import pathlib
import random
import subprocess
import sys
import tempfile
from collections import Counter

Y, N, D = 1, 0, None            # yes, no, don't know
MISSING = object()

def not3(a): return D if a is D else (N if a else Y)
def and3(a, b): return N if a == N or b == N else (D if D in (a, b) else Y)
def or3(a, b): return not3(and3(not3(a), not3(b)))

def member(value, path):
    for name in path.split('.'):
        if value is MISSING or (isinstance(value, dict) and value.get('$trunc')): return MISSING
        if isinstance(value, dict) and '$type' in value and 'value' in value and name not in value: value = value['value']
        if isinstance(value, dict):
            if name in value: value = value[name]; continue
            if name == 'value' and '_0' in value: value = value['_0']; continue
        if name == 'count' and type(value) in (list, str) and value != '[Filtered]' and not is_object(value): value = len(value); continue
        return MISSING
    if value == '[Filtered]' or (isinstance(value, dict) and '$trunc' in value): return MISSING
    return value

def whole(v):
    if isinstance(v, list): return all(map(whole, v))
    if isinstance(v, dict): return '$trunc' not in v and all(map(whole, v.values()))
    return v != '[Filtered]' and not is_object(v)

def is_object(v): return type(v) is str and v.startswith('<') and v.endswith('>')
def number(v): return type(v) in (int, float)

def cmp3(a, op, b):
    if a is MISSING or b is MISSING: return D
    if op == '=':
        if is_object(a) and a == b and a[:-1][-1:].isdigit(): return Y
        if not whole(a) or not whole(b): return N if (a is None or b is None) else D
        return Y if json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True) else N
    if op == '!=': return not3(cmp3(a, '=', b))
    if a is None or b is None: return N
    if not ((number(a) and number(b)) or (type(a) is str and type(b) is str)): return D
    if is_object(a) or is_object(b): return D
    return Y if {'<': a < b, '>': a > b, '<=': not (a > b), '>=': not (a < b)}[op] else N

def true3(p, v):
    if p[0] == 'not': return not3(true3(p[1], v))
    if p[0] == 'and': return and3(true3(p[1], v), true3(p[2], v))
    if p[0] == 'or': return or3(true3(p[1], v), true3(p[2], v))
    left = member(v, p[1])
    if p[2] == 'empty':
        if left is MISSING or is_object(left): return D
        if left is None: return Y
        return (Y if not left else N) if type(left) in (list, str, dict) else D
    return cmp3(left, p[2], p[3][1] if p[3][0] == 'lit' else member(v, p[3][1]))

def replay(before, diff):
    """the known fields after a diff, and the names that it may have changed; None for any"""
    v, touched = copy.deepcopy(before), set()
    for s in diff:
        if s['path'] == '':
            whole_state = s['value']
            v = {} if not isinstance(whole_state, dict) or '$trunc' in whole_state else copy.deepcopy(whole_state)
            touched = None
            continue
        name, = s['path'][1:].split('/')
        if touched is not None: touched.add(name)
        v[name] = copy.deepcopy(s['value'])
    return v, touched

class World:
    def __init__(self, raw):
        ev = [json.loads(l) if isinstance(l, str) else l for l in raw]
        self.gaps = [(e.get('from', 0), e.get('to', e['seq'])) for e in ev if e['k'] == 'dropped']
        first = {}
        for e in ev:
            if e['k'] not in ('header', 'dropped') and e['seq'] not in first: first[e['seq']] = e
        self.ev = [first[s] for s in sorted(first)]
        self.by = first
        self.over = any(e['k'] == 'end' for e in self.ev)
        self.now = max([e['ts'] for e in self.ev], default=0)
        self.type = {e['r']: e['type'] for e in self.ev if e['k'] == 'reactor'}
        # causes: the set of all earlier events that lead here, and whether some of them are not known
        self.anc, self.unsure = {}, {}
        for e in self.ev:
            s = e['seq']; a = set(); u = e['k'] == 'mutation' and bool(e.get('unknown'))
            links = [e.get('cause')]
            if e['k'] == 'mutation': links.append(e.get('effect'))
            if e['k'] == 'mutate.end': links.append(e.get('begin'))
            for c in links:
                if c is None: continue
                if c in first and c < s: a |= self.anc[c] | {c}; u = u or self.unsure[c]
                else: u = True
            self.anc[s], self.unsure[s] = a, u
        self.state, self.before, self.touched = {}, {}, {}
        cur, rev = {}, {}
        for e in self.ev:
            if e['k'] != 'state': continue
            r = e['r']; old = cur.get(r, {}); touched = None
            if 'payload' in e: new = copy.deepcopy(e['payload']) if isinstance(e['payload'], dict) else {}
            elif 'diff' in e:
                follows = e.get('rev') == rev.get(r, -9) + 1
                new, touched = replay(old if follows else {}, e['diff'])
                if not follows: touched = None
            else: new = {}
            cur[r], rev[r] = new, e.get('rev')
            self.before[e['seq']], self.state[e['seq']], self.touched[e['seq']] = old, new, touched
    def late(self, limit):
        """the number in front of the first event that is later, or behind one that is"""
        seqs = [e['seq'] for e in self.ev if any(f['ts'] > limit for f in self.ev if f['seq'] <= e['seq'])]
        return min(seqs) - 1 if seqs else LAST
    def gap(self, lo, hi): return any(not (t < lo or f > hi) for f, t in self.gaps)
    def name(self, e):
        k = e['k']
        if k == 'mutate.end':
            b = self.by.get(e.get('begin', e.get('cause'))); return b.get('label') if b else None
        return {'pulse': e.get('field'), 'error': e.get('type'), 'render': e.get('target')}.get(k, e.get('label'))
    def is_(self, e, alts, ty, inst):
        """does the event match one of the alternatives; own ones only of this instance"""
        res = N
        for p in alts:
            want = {'effect': 'mutate.begin' if p['how'] == 'begins' else 'mutate.end'}.get(p['kind'], p['kind'])
            if e['k'] != want and not (e['k'] == want + '.out' and e['op'] == 'inject'): continue
            et = self.type.get(e.get('r'), '?')
            if p['reactor'] is None:
                if ty != '*' and et != ty: continue
                if inst is not None and e.get('r') != inst: continue
            elif et != p['reactor']: continue
            if want == 'mutate.begin' and any(f['k'] == 'mutate.end' and f.get('begin') == e['seq'] and f['end'] == 'completed' and f['ts'] <= e['ts'] + e.get('dur', 0) for f in self.ev[:]) and self.firstend(e['seq'])['end'] == 'completed' and self.firstend(e['seq'])['ts'] <= e['ts'] + e.get('dur', 0) and not any(m['k'] == 'mutation' and m.get('effect') == e['seq'] for m in self.ev): continue
            if p['kind'] == 'state': res = or3(res, true3(p['where'], self.state[e['seq']])); continue
            if p['name'] != '*' and self.name(e) != p['name']: continue
            if want == 'mutate.end' and p['how'] != 'ends' and e.get('end') != {'fails': 'error', 'completes': 'completed', 'cancelled': 'cancelled'}[p['how']]: continue
            v = Y
            if p['where'] is not None: v = true3(p['where'], e['payload'] if 'payload' in e else MISSING)
            res = or3(res, v)
        return res
    def firstend(self, s): return next(f for f in self.ev if f['k'] == 'mutate.end' and f.get('begin', f.get('cause')) == s)
    def all(self, alts, ty, inst): return [(e, v) for e in self.ev for v in [self.is_(e, alts, ty, inst)] if v != N]

LAST = 1 << 60

def judge(w, law):
    """the obligations of a law in a trace as a sorted list of (verdict, seq)"""
    out, op, ty = [], law['op'], law['reactor']
    insts = [None] if ty == '*' else [r for r, t in w.type.items() if t == ty]
    born = lambda r: next((e['seq'] for e in w.ev if e['k'] == 'reactor' and e['r'] == r), 0)
    died = lambda r: next((e['seq'] for e in w.ev if e['k'] == 'reactor.end' and e['r'] == r), None)
    val = {Y: 'held', N: 'violated', D: 'unknown'}
    mine = lambda e: ty == '*' or w.type.get(e.get('r'), '?') == ty
    sts = [e for e in w.ev if e['k'] == 'state' and mine(e)]
    same = lambda a, b: Y if not law['same'] else cmp3(member(a.get('payload', MISSING), law['same']), '=', member(b.get('payload', MISSING), law['same']))
    ends = {}
    for e in w.ev:
        if e['k'] == 'mutate.end': ends.setdefault(e.get('begin', e.get('cause')), e)
    effects = [e for e in w.ev if e['k'] == 'mutate.begin' and mine(e) and 'name' in law and law['name'] in ('*', e.get('label'))]
    inst = lambda e: e.get('r') if ty != '*' and mine(e) else None
    within = law['within']
    if op == 'always':
        out += [(val[true3(law['pred'], w.state[s['seq']])], s['seq']) for s in sts]
        for r in {s['r'] for s in sts}:
            if w.gap(born(r), died(r) or LAST): out.append(('unknown', 'gap'))
    elif op == 'never':
        for r in insts:
            hits = w.all(law['x'], ty, r)
            bad = [e for e, v in hits if v == Y]
            if bad: out += [('violated', e['seq']) for e in bad]
            elif hits: out.append(('unknown', hits[0][0]['seq']))
            elif w.gap(born(r) if r is not None else 0, LAST): out.append(('unknown', 'gap'))
            else: out.append(('held', 'none'))
    elif op == 'leads':
        for x, vx in w.all(law['x'], ty, None):
            good = D if False else N
            cand = w.all(law['y'], ty, inst(x))
            for y, vy in cand:
                if x['seq'] in w.anc[y['seq']] and (within is None or y['ts'] - x['ts'] <= within):
                    good = or3(good, and3(vy, same(x, y)))
            own = {'mutate.begin': [x['seq']], 'mutation': [x.get('effect')], 'action': [f['seq'] for f in w.ev if f['k'] == 'mutate.begin' and f.get('cause') == x['seq']][:1]}.get(x['k'].replace('action.out', 'action'), [])
            if good != Y and law.get('unless') and any(s in w.by and s in ends and ends[s]['end'] == 'cancelled' for s in own): continue
            if good == Y: v = 'held'
            else:
                last = LAST
                if within is not None and w.now > x['ts'] + within:
                    last = w.late(x['ts'] + within)
                hidden = any(y['seq'] > x['seq'] and w.unsure[y['seq']] and (within is None or y['ts'] - x['ts'] <= within) and same(x, y) != N for y, _ in cand)
                running = any(b['k'] == 'mutate.begin' and b['seq'] not in ends and (b['seq'] == x['seq'] or x['seq'] in w.anc[b['seq']]) for b in w.ev)
                if good is D or hidden or w.gap(x['seq'], last): v = 'unknown'
                elif within is not None and w.now - x['ts'] > within: v = 'violated'
                elif running or not w.over: v = 'pending'
                else: v = 'violated'
            if vx == Y: out.append((v, x['seq']))
            elif v != 'held': out.append(('unknown', x['seq']))
    elif op == 'atMost':
        for x, vx in w.all(law['x'], ty, None):
            cand = w.all(law['y'], ty, inst(x))
            below = [(y, v) for y, v in cand if x['seq'] in w.anc[y['seq']]]
            surely = sum(v == Y for _, v in below)
            hidden = sum(1 for y, v in cand if x['seq'] not in w.anc[y['seq']] and y['seq'] > x['seq'] and w.unsure[y['seq']])
            if surely > law['n']: out.append(('violated' if vx == Y else 'unknown', x['seq']))
            elif len(below) + hidden > law['n'] or w.gap(x['seq'], LAST): out.append(('unknown', x['seq']))
            elif vx == Y: out.append(('held', x['seq']))
    elif op == 'from':
        for x, vx in w.all(law['x'], ty, None):
            good = N
            for a in w.anc[x['seq']]:
                good = or3(good, and3(w.is_(w.by[a], law['y'], ty, inst(x)), same(x, w.by[a]) if not law['same'] else cmp3(member(x.get('payload', MISSING), law['same']), '=', member(w.by[a].get('payload', MISSING), law['same']))))
            if good == Y:
                if vx == Y: out.append(('held', x['seq']))
            else: out.append(('violated' if good == N and not w.unsure[x['seq']] and vx == Y else 'unknown', x['seq']))
    elif op == 'onlyWhen':
        for x, vx in w.all(law['x'], ty, None):
            past = [e for e in w.ev if e['k'] == 'state' and e['r'] == x.get('r') and e['seq'] < x['seq']]
            if not past or w.gap(past[-1]['seq'], x['seq']): v = D
            else: v = true3(law['pred'], w.state[past[-1]['seq']])
            if vx == Y: out.append((val[v], x['seq']))
            elif v != Y: out.append(('unknown', x['seq']))
    elif op == 'followed':
        for x, vx in w.all(law['x'], ty, None):
            good = N
            for y, vy in w.all(law['y'], ty, inst(x)):
                if y['seq'] > x['seq'] and (within is None or y['ts'] <= x['ts'] + within):
                    s = Y if not law['same'] else cmp3(member(x.get('payload', MISSING), law['same']), '=', member(y.get('payload', MISSING), law['same']))
                    good = or3(good, and3(vy, s))
            over = within is not None and w.now > x['ts'] + within
            last = w.late(x['ts'] + within) if over else LAST
            if good == Y: v = 'held'
            elif good is D or w.gap(x['seq'], last): v = 'unknown'
            elif over: v = 'violated'
            elif inst(x) is not None and died(x['r']) is not None and all(p['reactor'] is None for p in law['y']): v = 'violated'
            else: v = 'pending'
            if vx == Y: out.append((v, x['seq']))
            elif v != 'held': out.append(('unknown', x['seq']))
    elif op == 'onlyAfter':
        for x, vx in w.all(law['x'], ty, None):
            s = x['seq']
            ys = [(e, v) for e, v in w.all(law['y'], ty, inst(x)) if e['seq'] < s]
            zs = [(e, v) for e, v in (w.all(law['z'], ty, inst(x)) if law['z'] else []) if e['seq'] < s]
            after = lambda y, certain: not any(z['seq'] >= y['seq'] and (v == Y or not certain) for z, v in zs)
            sure = [y for y, v in ys if v == Y and after(y, True) and not any(z['seq'] >= y['seq'] for z, _ in zs)]
            if sure: v = 'unknown' if law['z'] and w.gap(max(y['seq'] for y in sure), s) else 'held'
            elif any(not any(z['seq'] >= y['seq'] and vz == Y for z, vz in zs) for y, _ in ys): v = 'unknown'
            else:
                last = max([z['seq'] for z, vz in zs if vz == Y], default=None)
                if last is None: last = born(x['r']) if inst(x) is not None and all(p['reactor'] is None for p in law['y']) else 0
                v = 'unknown' if w.gap(last, s) else 'violated'
            if vx == Y: out.append((v, s))
            elif v != 'held': out.append(('unknown', s))
    elif op in ('afterNever', 'afterAlways'):
        for x, vx in w.all(law['x'], ty, None):
            s = x['seq']
            stop = law['z'] if op == 'afterNever' else law['y']
            zs = [(e['seq'], v) for e, v in (w.all(stop, ty, inst(x)) if stop else []) if e['seq'] > s]
            hi = min([z for z, v in zs if v == Y], default=LAST)
            if op == 'afterNever': evs = [(e['seq'], v) for e, v in w.all(law['y'], ty, inst(x))]
            else: evs = [(e['seq'], not3(true3(law['pred'], w.state[e['seq']]))) for e in w.ev if e['k'] == 'state' and e['r'] == x['r']]
            evs = [(q, v) for q, v in evs if s < q < hi and v != N]
            definite = lambda q, v: v == Y and not any(z < q for z, _ in zs) and not (stop and w.gap(s, q))
            if evs and definite(*evs[0]): v = 'violated'
            elif any(definite(*e) for e in evs): v = 'violated'
            elif evs or w.gap(s, hi): v = 'unknown'
            elif op == 'afterAlways' and hi == LAST and died(x['r']) is None: v = 'pending'
            else: v = 'held'
            if vx == Y: out.append((v, s))
            elif v not in ('held', 'pending'): out.append(('unknown', s))
    elif op == 'stops':
        for x, vx in w.all(law['x'], ty, None):
            for b in effects:
                if inst(x) is not None and b['r'] != inst(x): continue
                e = ends.get(b['seq'])
                if b['seq'] >= x['seq'] or (e is not None and e['seq'] <= x['seq']): continue
                late = [m for m in w.ev if m['k'] == 'mutation' and m.get('effect') == b['seq'] and m['seq'] > x['seq']]
                if late: v = 'violated'
                elif w.gap(x['seq'], e['seq'] if e else LAST): v = 'unknown'
                else: v = 'held' if e else 'pending'
                if vx == Y: out.append((v, x['seq']))
                elif v in ('violated', 'unknown'): out.append(('unknown', x['seq']))
    elif op == 'atOnce':
        idle = lambda o: o['seq'] in ends and ends[o['seq']]['end'] == 'completed' and ends[o['seq']]['ts'] <= o['ts'] + o.get('dur', 0) and not any(m['k'] == 'mutation' and m.get('effect') == o['seq'] for m in w.ev)
        effects = [o for o in effects if not idle(o)]
        for b in effects:
            live = []
            for o in effects:
                if o['r'] != b['r'] or o['seq'] >= b['seq']: continue
                e = ends.get(o['seq'])
                at = LAST if e is None else e['seq']
                if e is not None and e.get('end') == 'cancelled' and e.get('by') in w.by and o['seq'] < e['by'] <= e['seq']: at = e['by']
                if at > b['seq']: live.append(o['seq'])
            if len(live) >= law['n']: out.append(('unknown' if w.gap(min(live), b['seq']) else 'violated', b['seq']))
            else: out.append(('unknown' if w.gap(born(b['r']), b['seq']) else 'held', b['seq']))
    elif op == 'ends':
        for b in effects:
            e = ends.get(b['seq'])
            if e: v = 'held' if within is None or e['ts'] - b['ts'] <= within else 'violated'
            else:
                late = within is not None and w.now > b['ts'] + within
                last = w.late(b['ts'] + within) if late else LAST
                v = 'unknown' if w.gap(b['seq'], last) else 'violated' if late else 'pending'
            out.append((v, b['seq']))
    elif op in ('changesBy', 'grows'):
        for s in sts:
            if s.get('initial'): continue
            a, b = member(w.before[s['seq']], law['field']), member(w.state[s['seq']], law['field'])
            if w.touched[s['seq']] is not None and law['field'].split('.')[0] not in w.touched[s['seq']]: continue
            if op == 'grows':
                if a is MISSING or b is MISSING: out.append(('unknown', s['seq']))
                elif number(a) and number(b) and a != b: out.append(('held' if b > a else 'violated', s['seq']))
            else:
                c = cmp3(a, '!=', b); m = w.by.get(s.get('cause')); m = m.get('label') if m else None
                if c == N: continue
                if m in law['names']:
                    if c == Y: out.append(('held', s['seq']))
                else: out.append(('unknown' if c is D or m is None else 'violated', s['seq']))
        if op == 'changesBy':
            for r in {s['r'] for s in sts}:
                if w.gap(born(r), died(r) or LAST): out.append(('unknown', 'gap'))
    return out

# ---------------------------------------------------------------- random traces and laws
def random_trace(rnd):
    n = rnd.choice([8, 20, 40, 90]); ev, seq, ts = [], 0, 0
    types = {1: 'A', 2: 'A', 3: 'B'}
    live, rev, val, open_ = [], {}, {}, []
    roots = []
    def put(k, **kw):
        nonlocal seq, ts
        seq += rnd.choice([1, 1, 1, 2]); ts += rnd.choice([0, 0, 1, 5, 20]) * 10**6
        e = dict(k=k, seq=seq, ts=max(0, ts - (rnd.choice([0, 0, 0, 7, 30]) * 10**6)), **{a: b for a, b in kw.items() if b is not None}); ev.append(e); return e
    def value(): return rnd.choice([0, 1, 2, 3, None, 'a', 'b', True, False, '[Filtered]', {'$trunc': True, 'bytes': 9, 'head': ''}, '<Node 1>', [], [1], {'n': 1}])
    def state(): return dict(f=rnd.choice([True, False, False]), n=rnd.choice([0, 1, 2, 3]), g=value(), xs=[1] * rnd.randint(0, 2))
    for r in types:
        if rnd.random() < .85:
            e = put('reactor', r=r, type=types[r]); live.append(r); val[r] = state(); rev[r] = 0
            put('state', r=r, rev=0, initial=True, cause=e['seq'], payload=copy.deepcopy(val[r]))
    if not live: live = [1]; val[1] = state(); rev[1] = 0
    def any_event(): return rnd.choice(ev)['seq'] if ev else None
    for _ in range(n):
        c = rnd.random(); r = rnd.choice(live)
        if c < .3:
            a = put('action.out', r=r, op='inject', label=rnd.choice('abc'), cause=any_event()) if rnd.random() < .1 else put('action', r=r, label=rnd.choice('abc'), cause=any_event() if rnd.random() < .35 else None, payload=dict(_0=value()) if rnd.random() < .6 else None)
            if rnd.random() < .9:
                b = put('mutate.begin', r=r, cause=a['seq'], label=a['label'], dur=rnd.choice([0, 0, 5 * 10**6])); open_.append((b['seq'], r))
        elif c < .7:
            kw = {}
            if open_ and rnd.random() < .8:
                b, r = rnd.choice(open_); kw = dict(effect=b, cause=b if rnd.random() < .8 else any_event())
                if rnd.random() < .05: kw['effect'] = 99999
            else:
                kw = dict(injected=True)
                if rnd.random() < .5: kw['cause'] = any_event()
                elif rnd.random() < .7: kw['unknown'] = True
            m = put('mutation', r=r, label=rnd.choice('mnop'), payload=dict(_0=value()) if rnd.random() < .6 else None, **kw)
            if r not in rev: continue
            if rnd.random() < .95:
                rev[r] += 1
                x = put('reduce', r=r, cause=m['seq'], label=m['label'], rev=rev[r], dur=1)
                old = val[r]; new = copy.deepcopy(old)
                for f in list(new):
                    if rnd.random() < .3: new[f] = state()[f]
                val[r] = new
                d = [dict(op='replace', path='/' + f, old=old[f], value=copy.deepcopy(new[f])) for f in new if new[f] != old[f] or type(new[f]) != type(old[f])]
                q = rnd.random()
                if q < .05: put('state', r=r, rev=rev[r], cause=x['seq'], unknown=True)
                elif q < .1: put('state', r=r, rev=rev[r], cause=x['seq'], payload=copy.deepcopy(new))
                elif q < .13: put('state', r=r, rev=rev[r], cause=x['seq'], diff=[dict(op='replace', path='', value={'$trunc': True})])
                elif q < .96: put('state', r=r, rev=rev[r], cause=x['seq'], diff=d)
        elif c < .85 and open_:
            b, r = open_.pop(rnd.randrange(len(open_)))
            end = rnd.choice(['completed', 'completed', 'error', 'cancelled'])
            acts = [e['seq'] for e in ev if e['k'] == 'action']
            put('mutate.end', r=r, cause=b, begin=b, end=end, by=rnd.choice(acts) if end == 'cancelled' and acts and rnd.random() < .8 else None)
        elif c < .9: put(rnd.choice(['error', 'error']), r=r, cause=any_event(), type='E', msg='', swallowed=False)
        elif c < .93: put('pulse', r=r, cause=any_event(), field='p', n=1)
        elif c < .95 and len(live) > 1: live.remove(r); put('reactor.end', r=r, why='released')
        else: put('mark', label='x')
    if rnd.random() < .35 and len(ev) > 6:
        a = rnd.randrange(len(ev)); b = min(len(ev) - 1, a + rnd.randint(0, 6))
        gone = ev[a:b + 1]
        keep = [g for g in gone[1:] if rnd.random() < .2]
        ev = ev[:a] + keep + ev[b + 1:]
        ev.append(dict(k='dropped', seq=gone[0]['seq'], ts=0, count=len(gone) - len(keep), why='ring', **{'from': gone[0]['seq'], 'to': gone[-1]['seq']}))
    elif rnd.random() < .1 and len(ev) > 6: ev.pop(rnd.randrange(len(ev)))
    if rnd.random() < .8: put('end', events=len(ev), dropped=0)
    if rnd.random() < .3: rnd.shuffle(ev)
    return [dict(k='header', schema='reactor-trace', v='1.0')] + ev

def words_pred(p):
    if p[0] == 'cmp':
        if p[2] == 'empty': return p[1] + ' is empty'
        v = p[3][1] if p[3][0] == 'field' else {True: 'true', False: 'false', None: 'nil'}[p[3][1]] if p[3][1] is None or isinstance(p[3][1], bool) else json.dumps(p[3][1])
        return '%s %s %s' % (p[1], p[2], v)
    if p[0] == 'not': return 'not (%s)' % words_pred(p[1])
    return '(%s) %s (%s)' % (words_pred(p[1]), p[0], words_pred(p[2]))
def words_pattern(alts):
    out = []
    for p in alts:
        if p['kind'] == 'state': out.append('state (%s)' % words_pred(p['where'])); continue
        s = '%s %s' % (p['kind'], (p['reactor'] + '.' if p['reactor'] else '') + p['name'])
        if p['how'] and p['how'] != 'begins': s += ' is cancelled' if p['how'] == 'cancelled' else ' ' + p['how']
        if p['where']: s += ' where (%s)' % words_pred(p['where'])
        out.append(s)
    return ' or '.join(out)
def words_time(ns): return '%d ms' % (ns // 10**6)
def words(l):
    o = l['op']; x = words_pattern(l['x']) if 'x' in l else ''; y = words_pattern(l['y']) if 'y' in l else ''
    z = words_pattern(l['z']) if l.get('z') else None
    tail = (' within ' + words_time(l['within']) if l['within'] is not None else '') + (' with the same ' + l['same'] if l['same'] else '') + (' unless cancelled' if l.get('unless') else '')
    return {'always': lambda: 'always ' + words_pred(l['pred']), 'never': lambda: 'never ' + x, 'leads': lambda: x + ' leads to ' + y + tail,
            'atMost': lambda: x + (' leads to at most %d ' % l['n'] if l['n'] else ' never leads to ') + y, 'from': lambda: x + ' comes from ' + y + tail,
            'followed': lambda: x + ' is followed by ' + y + tail, 'onlyWhen': lambda: x + ' only when ' + words_pred(l['pred']), 'onlyAfter': lambda: x + ' only after ' + y + (' since ' + z if z else ''),
            'afterNever': lambda: 'after ' + x + ' never ' + y + (' until ' + z if z else ''), 'afterAlways': lambda: 'after %s always %s until %s' % (x, words_pred(l['pred']), y),
            'stops': lambda: x + ' stops effect ' + l['name'], 'atOnce': lambda: 'effect %s %s at a time' % (l['name'], 'one' if l['n'] == 1 else 'at most %d' % l['n']),
            'ends': lambda: 'effect %s ends%s' % (l['name'], tail), 'changesBy': lambda: 'field ' + l['field'] + ' changes only by ' + ', '.join(l['names']),
            'grows': lambda: 'field ' + l['field'] + ' never decreases'}[o]()

def random_law(rnd):
    def pred(d, payload):
        c = rnd.random()
        if d and c < .2: return (rnd.choice(['and', 'or']), pred(d - 1, payload), pred(d - 1, payload))
        if d and c < .3: return ('not', pred(d - 1, payload))
        path = rnd.choice(['value', '_0', 'value.n', 'value.count']) if payload else rnd.choice(['f', 'n', 'g', 'xs', 'xs.count', 'g.n', 'nope'])
        if rnd.random() < .15: return ('cmp', path, 'empty', None)
        rhs = ('field', rnd.choice(['n', 'xs.count'])) if not payload and rnd.random() < .15 else ('lit', rnd.choice([0, 1, 2, True, False, None, 'a']))
        return ('cmp', path, rnd.choice(['=', '=', '!=', '<', '<=', '>', '>=']), rhs)
    def one():
        k = rnd.choice(['action'] * 4 + ['mutation'] * 5 + ['state'] * 3 + ['effect'] * 2 + ['error', 'pulse'])
        p = dict(kind=k, reactor=None, name='*', how=None, where=None)
        if k == 'state': p['where'] = pred(1, False); return p
        p['name'] = rnd.choice({'action': 'abc*', 'mutation': 'mnop*', 'effect': 'abc*', 'error': 'E', 'pulse': 'p'}[k])
        if rnd.random() < .25: p['reactor'] = rnd.choice('AB')
        if k == 'effect': p['how'] = rnd.choice(['begins', 'ends', 'fails', 'completes', 'cancelled'])
        if k in ('action', 'mutation') and rnd.random() < .35: p['where'] = pred(1, True)
        return p
    pattern = lambda: [one()] + ([one()] if rnd.random() < .2 else [])
    op = rnd.choice(['always', 'never', 'leads', 'leads', 'leads', 'atMost', 'from', 'from', 'followed', 'onlyAfter', 'onlyAfter', 'afterNever', 'afterNever', 'afterAlways', 'stops', 'atOnce', 'ends', 'changesBy', 'grows', 'onlyWhen'])
    l = dict(op=op, reactor=rnd.choice(['A', 'A', 'B', '*']), within=None, same=None)
    if op in ('always', 'afterAlways', 'onlyWhen'): l['pred'] = pred(2, False)
    if op not in ('always', 'atOnce', 'ends', 'changesBy', 'grows'): l['x'] = pattern()
    if op == 'onlyWhen': l['x'] = [p for p in l['x'] if p['kind'] != 'state'] or [dict(kind='action', reactor=None, name='a', how=None, where=None)]
    if op == 'afterAlways':
        for p in l['x']: p['reactor'] = None
    if op in ('leads', 'atMost', 'from', 'followed', 'onlyAfter', 'afterNever', 'afterAlways'): l['y'] = pattern()
    if op in ('onlyAfter', 'afterNever'): l['z'] = pattern() if rnd.random() < .6 else None
    if op in ('leads', 'followed', 'ends') and rnd.random() < .5: l['within'] = rnd.choice([0, 5, 20, 60, 300]) * 10**6
    if op in ('leads', 'from', 'followed') and rnd.random() < .25: l['same'] = 'value'
    if op == 'leads' and rnd.random() < .3: l['unless'] = True
    if op in ('stops', 'atOnce', 'ends'): l['name'] = rnd.choice('abc*')
    if op == 'atOnce': l['n'] = rnd.choice([1, 1, 2])
    if op == 'atMost': l['n'] = rnd.choice([0, 0, 1, 2])
    if op == 'changesBy': l['names'] = rnd.sample('mnop', rnd.randint(1, 3)); l['field'] = rnd.choice(['f', 'n', 'g', 'xs.count'])
    if op == 'grows': l['field'] = rnd.choice(['n', 'g', 'xs.count'])
    return l

def compare(tool, folder, traces, laws, seen):
    """the pairs of this batch that differ, as sentences"""
    path = pathlib.Path(folder)
    (path / 'laws').write_text(''.join('%s: %s\n' % (l['reactor'], words(l)) for l in laws), encoding='utf-8')
    names = []
    for i, raw in enumerate(traces):
        name = '%d.rtrace.jsonl' % i
        (path / name).write_text(''.join(json.dumps(e) + '\n' for e in raw), encoding='utf-8')
        names.append(name)
    run = subprocess.run([tool, 'check', 'laws', '--format', 'json', '-q', '--fail-on', 'never'] + names, cwd=folder, capture_output=True, text=True)
    if run.returncode: return ['status %d: %s' % (run.returncode, run.stderr)]
    found = json.loads(run.stdout)['laws']
    worlds = [World(raw) for raw in traces]
    problems = []
    for law, answer in zip(laws, found, strict=True):
        expected, held = [], 0
        for name, w in zip(names, worlds):
            judged = judge(w, law)
            for v, seq in judged:
                seen[law['op'], v] += 1
                if v == 'held': held += 1
                else: expected.append((v, name, seq if isinstance(seq, int) else None))
            if not judged: seen[law['op'], 'untested'] += 1
        got = Counter((o['verdict'], o['trace'], o.get('event')) for o in answer['obligations'])
        expected = Counter(expected)
        if got != expected or held != answer['held']:
            problems.append('%s: %s\n  checker %s\n  oracle  %s\n  held %d, %d' % (law['reactor'], words(law), dict(got - expected), dict(expected - got), answer['held'], held))
    return problems

def main():
    words_ = [a for a in sys.argv[1:] if a != '-v']
    tool, count = str(pathlib.Path(words_[0]).resolve()), int(words_[1]) if len(words_) > 1 else 4000
    seed = int(words_[2]) if len(words_) > 2 else 1
    seen, problems, done = Counter(), [], 0
    with tempfile.TemporaryDirectory() as folder:
        while done < count:
            rnd = random.Random(seed); seed += 1
            traces, laws = [random_trace(rnd) for _ in range(20)], [random_law(rnd) for _ in range(20)]
            here = compare(tool, folder, traces, laws, seen)
            done += len(traces) * len(laws)
            for problem in here[:3]: print('seed %d: %s' % (seed - 1, problem))
            problems += here
            if len(problems) > 10: break
    print('%d laws in traces, %d obligations; %d laws differ' % (done, sum(n for (_, v), n in seen.items() if v != 'untested'), len(problems)))
    if '-v' in sys.argv:
        for key in sorted(seen): print('%-12s %-9s %d' % (*key, seen[key]))
    sys.exit(bool(problems))

if __name__ == '__main__': main()
