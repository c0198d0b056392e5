#compdef trace-render

_trace-render() {
    local context state state_descr line
    typeset -A opt_args
    local -a commands=(
        'timeline:Draw what happened when, and what caused it.'
        'cycle:Draw the cycle of view, action, mutation and state.'
        'report:Write the trace as one HTML page to explore it.'
        'open:Make the page of a trace and open it in the browser.'
        'live:Serve a page that follows running apps.'
        'matrix:Draw which mutation writes which field.'
        'orders:Draw what came in which order in two runs, and what that changed.'
        'log:Print a line for each event, indented by cause.'
        'why:Explain an event, or the value of a field.'
        'state:Print the states of reactors at a moment.'
        'find:List the events that match a query.'
        'stats:Count and time actions, effects and reduces.'
        'check:Check what always holds\: the laws of a file.'
        'mine:Find laws that hold in the runs so far, for a file of laws.'
        'audit:List what reducers did that is not pure.'
        'suite:Tell what a test run exercised, and what it never did.'
        'summary:Sum a test run up in Markdown, for the page of a CI job.'
        'diff:Compare what reactors did in two traces.'
        'validate:Say whether a file is a trace, and what is wrong.'
        'export:Write the trace for other tools.'
        'test:Write a test that repeats what a reactor did.'
        'help:Show help information.'
    )
    _arguments -C \
        '(- *)'--version'[Show the version.]' \
        '(- *)'{-h,--help}'[Show help information.]' \
        '(- *)'--generate-completion-script='[Print a completion script for this shell.]:shell:(bash zsh fish)' \
        '1:command:->command' \
        '*::argument:->argument'
    case $state in
    command)
        _describe command commands
        ;;
    argument)
        case $words[1] in
        help)
            _arguments '1:command:(timeline cycle report open live matrix orders log why state find stats check mine audit suite summary diff validate export test)'
            ;;
        timeline)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where the picture goes; - is standard output.]:file:_files' \
                '(--format)'--format='[What is written.]:format:(svg png dot)' \
                '(--from)'--from='[Leave out what was over before this time, such as 1.5s or 200ms.]:time: ' \
                '(--to)'--to='[Leave out what began after this time.]:time: ' \
                '(--reactor)'--reactor='[Draw the reactors of this type or name alone.]:name: ' \
                '(--focus)'--focus='[Draw the chain of causes of the event with this number alone, or of an action, as in '\''#11'\''.]:event: ' \
                '(--where)'--where='[What matches this query alone, as in '\''r\:Cart is\:late'\''; '\''trace-render help find'\'' has its words.]:query: ' \
                '(--laws)'--laws='[The laws to check, as in App.laws; '\''.trace-render'\'' may name them.]:file:_files' \
                '(--slow)'--slow='[Call it slow above this time, such as 200ms; '\''.trace-render'\'' may say another.]:time: ' \
                '(--max-events)'--max-events='[Draw at most this many events\: the stretch in which the worst happened.]:n: ' \
                '(--width)'--width='[Make the page so wide, for a column of text\: words keep their size, lanes are shorter.]:px: ' \
                '(--no-legend)'--no-legend'[Leave out what the marks mean.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        cycle)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where the picture goes; - is standard output.]:file:_files' \
                '(--format)'--format='[What is written.]:format:(svg png dot)' \
                '(--max-nodes)'--max-nodes='[Draw at most this many nodes; fold the others.]:n: ' \
                '(--layout)'--layout='[Place the nodes in columns and lanes, or as Graphviz'\''s dot does.]:layout:(lanes dot)' \
                '(--where)'--where='[What matches this query alone, as in '\''r\:Cart is\:late'\''; '\''trace-render help find'\'' has its words.]:query: ' \
                '(--laws)'--laws='[The laws to check, as in App.laws; '\''.trace-render'\'' may name them.]:file:_files' \
                '(--slow)'--slow='[Call it slow above this time, such as 200ms; '\''.trace-render'\'' may say another.]:time: ' \
                '(--width)'--width='[Make the page so wide, for a column of text\: words keep their size, lanes are shorter.]:px: ' \
                '(--no-legend)'--no-legend'[Leave out what the marks mean.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        report)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where the page goes; - is standard output.]:file:_files' \
                '(--from)'--from='[Show a part of the trace, from this time on, such as 1.5s or 2h.]:time: ' \
                '(--to)'--to='[Show a part of the trace, up to this time.]:time: ' \
                '(--max-size)'--max-size='[Keep the page within this size\: leave out values before changes, then cut the longest values.]:size: ' \
                '(--laws)'--laws='[The laws to check, as in App.laws; '\''.trace-render'\'' may name them.]:file:_files' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        open)
            _arguments -s -S \
                '(--from)'--from='[Show a part of the trace, from this time on, such as 1.5s or 2h.]:time: ' \
                '(--to)'--to='[Show a part of the trace, up to this time.]:time: ' \
                '(--max-size)'--max-size='[Keep the page within this size\: leave out values before changes, then cut the longest values.]:size: ' \
                '(--laws)'--laws='[The laws to check, as in App.laws; '\''.trace-render'\'' may name them.]:file:_files' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        live)
            _arguments -s -S \
                '(--listen)'--listen='[Take the traces that apps send to this port.]:port: ' \
                '(--keep)'--keep='[Write what comes by that port to a new file.]:file:_files' \
                '(--port)'--port='[Serve the page on this port instead of any free one.]:port: ' \
                '(--open)'--open'[Open the page in the browser.]' \
                '(--window)'--window='[Hold this many events, from 10000 to 4000000, or those of some time, such as 10min.]:n: ' \
                '(--values)'--values='[Hold values of this size in memory; older ones go to a temporary file.]:size: ' \
                '(--stop)'--stop='[Stop at the first event that matches; '\''trace-render help find'\'' has the words.]:query: ' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        matrix)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where the picture goes; - is standard output.]:file:_files' \
                '(--format)'--format='[What is written.]:format:(svg dot text json)' \
                '(--max-rows)'--max-rows='[Draw at most this many cases; fold the others.]:n: ' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        orders)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where the picture goes; - is standard output.]:file:_files' \
                '(--format)'--format='[What is written.]:format:(svg png dot)' \
                '(--width)'--width='[Make the page so wide, for a column of text\: words keep their size, lanes are shorter.]:px: ' \
                '(--no-legend)'--no-legend'[Leave out what the marks mean.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:usual:_files' \
                '2:this:_files'
            ;;
        log)
            _arguments -s -S \
                '(--reactor)'--reactor='[The reactors of this type or name alone, or with this number, as in '\''#2'\''.]:name: ' \
                '(--grep)'--grep='[Lines with this text alone; capitals count as small letters.]:text: ' \
                '(--chain)'--chain='[The chain of the event with this number alone, or of an action, as in '\''#11'\''.]:event: ' \
                '(--where)'--where='[What matches this query alone, as in '\''r\:Cart is\:late'\''; '\''trace-render help find'\'' has its words.]:query: ' \
                '(--laws)'--laws='[The laws to check, as in App.laws; '\''.trace-render'\'' may name them.]:file:_files' \
                '(--all)'--all'[Show events of every kind.]' \
                '(--follow)'--follow'[Go on while the app writes the trace, until it ends it; Ctrl-C stops.]' \
                '(--format)'--format='[What is written.]:format:(text json)' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        why)
            _arguments -s -S \
                '(--at)'--at='[The last write of the field up to this time.]:time: ' \
                '(--all)'--all'[Every write of the field; everything that followed from an event.]' \
                '(--format)'--format='[What is written.]:format:(text json)' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files' \
                '2:subject:_files'
            ;;
        state)
            _arguments -s -S \
                '(--reactor)'--reactor='[The reactors of this type or name alone, or with this number, as in '\''#2'\''.]:name: ' \
                '(--at)'--at='[The state at this time, such as 1.5s or 200ms.]:time: ' \
                '(--after)'--after='[The state after the event with this number.]:event: ' \
                '(--diff)'--diff'[What changed from that moment to the end of the trace; from the first state if none is named.]' \
                '(--format)'--format='[What is written.]:format:(text json)' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        find)
            _arguments -s -S \
                '(--count)'--count'[Print how many events match, and not the events.]' \
                '(--format)'--format='[What is written.]:format:(text json)' \
                '(--laws)'--laws='[The laws to check, as in App.laws; '\''.trace-render'\'' may name them.]:file:_files' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files' \
                '2:query:_files'
            ;;
        stats)
            _arguments -s -S \
                '(--format)'--format='[What is written.]:format:(text json)' \
                '(--where)'--where='[What matches this query alone, as in '\''r\:Cart is\:late'\''; '\''trace-render help find'\'' has its words.]:query: ' \
                '(--laws)'--laws='[The laws to check, as in App.laws; '\''.trace-render'\'' may name them.]:file:_files' \
                '(--budget)'--budget='[End with status 1 if a p95 is over its limit\: lines such as '\''action Cart.load 300ms'\'', '\''reduce * 2ms'\''.]:file:_files' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        check)
            _arguments -s -S \
                '(--format)'--format='[What is written.]:format:(text json sarif junit github)' \
                '(--fail-on)'--fail-on='[End with status 1 if a law has this verdict or a worse one; untested includes all that are not held.]:verdict:(violated pending unknown untested never)' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:laws:_files' \
                '2:trace:_files'
            ;;
        mine)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where they go; - is standard output.]:laws:_files' \
                '(--attack)'--attack='[A trace or a folder of unusual runs\: they break laws and exercise them, and are no evidence.]:traces:_files' \
                '(--reactor)'--reactor='[Find laws of this type of reactor alone.]:name: ' \
                '(--limit)'--limit='[Write at most so many laws of a reactor.]:n: ' \
                '(--all)'--all'[Write what is obvious, what other laws say, and more than --limit too.]' \
                '(--fallen)'--fallen'[Tell as comments which laws only the attack broke, and in which run.]' \
                '(--update)'--update'[Add to the file of -o what it does not have, and change nothing of it.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        audit)
            _arguments -s -S \
                '(--format)'--format='[What is written.]:format:(text json sarif junit github)' \
                '(--fail-on)'--fail-on='[End with status 1 if there is a finding of this level or above.]:level:(error note never)' \
                '(--suppressions)'--suppressions='[Leave out what this file accepts\: lines of rule, reactor and symbol.]:file:_files' \
                '(--show-exempted)'--show-exempted'[List what the source or the suppressions exempt, and why.]' \
                '(--sources)'--sources='[Audit the reducers of this built package by their code\: every branch, run or not.]:directory:_files' \
                '(--scratch-path)'--scratch-path='[Where the package is built; .build in the package without it.]:directory:_files' \
                '(--precise)'--precise'[Follow values through the compiled code (SIL), and read the index; takes seconds.]' \
                '(--build)'--build'[Build the package of --sources first.]' \
                '(--reducer)'--reducer='[More functions to audit, as Type.function(_\:label\:), with commas between.]:names: ' \
                '(--effects)'--effects='[A catalog of side effects that comes before ours.]:file:_files' \
                '(--toolchain)'--toolchain='[The Swift that built the package; that in PATH without it.]:directory:_files' \
                '(--tests)'--tests'[Audit reducers below Tests as well.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        suite)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where it goes; - is standard output.]:file:_files' \
                '(--format)'--format='[What is written.]:format:(text svg dot json)' \
                '(--fail-under)'--fail-under='[End with status 1 if less of what is known was exercised.]:percent: ' \
                '(--laws)'--laws='[The laws to check, as in App.laws; '\''.trace-render'\'' may name them.]:file:_files' \
                '(--sources)'--sources='[Audit the reducers of this built package by their code\: every branch, run or not.]:directory:_files' \
                '(--scratch-path)'--scratch-path='[Where the package is built; .build in the package without it.]:directory:_files' \
                '(--build)'--build'[Build the package of --sources first.]' \
                '(--reducer)'--reducer='[More functions to audit, as Type.function(_\:label\:), with commas between.]:names: ' \
                '(--toolchain)'--toolchain='[The Swift that built the package; that in PATH without it.]:directory:_files' \
                '(--tests)'--tests'[Audit reducers below Tests as well.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        summary)
            _arguments -s -S \
                '(--no-cycle)'--no-cycle'[Leave the cycle out.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        diff)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Draw the difference into this SVG file as well; - prints it instead of the words.]:file:_files' \
                '(--format)'--format='[What is written.]:format:(text json markdown)' \
                '(--slower)'--slower='[Call an effect or a reduce slower if its p50 or p95 is so many times as long, and 1 ms longer.]:factor: ' \
                '(--ignore-times)'--ignore-times'[Compare no times.]' \
                '(--max-nodes)'--max-nodes='[Draw at most this many nodes.]:n: ' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:before:_files' \
                '2:after:_files'
            ;;
        validate)
            _arguments -s -S \
                '(--strict)'--strict'[Take everything that is wrong as an error, with status 65.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        export)
            _arguments -s -S \
                '(--format)'--format='[What is written.]:format:(otlp perfetto mermaid csv ndjson-flat)' \
                '(-o --output)'{-o+,--output=}'[Where the export goes; - is standard output.]:file:_files' \
                '(--chain)'--chain='[With mermaid\: the chain of this event, or of an action, as in '\''#11'\''.]:event: ' \
                '(--where)'--where='[What matches this query alone, as in '\''r\:Cart is\:late'\''; '\''trace-render help find'\'' has its words.]:query: ' \
                '(--laws)'--laws='[The laws to check, as in App.laws; '\''.trace-render'\'' may name them.]:file:_files' \
                '(--events)'--events'[With csv\: an event log for process mining.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        test)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where the source goes; - is standard output.]:file:_files' \
                '(--framework)'--framework='[What runs the test\: Swift Testing, or XCTest.]:framework:(testing xctest)' \
                '(--reactor)'--reactor='[Replay the reactor of this type or name, or with this number, as in '\''#2'\''.]:name: ' \
                '(--make)'--make='[Make the reactor so, instead of without arguments.]:swift: ' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Color warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        esac
        ;;
    esac
}

# Autoloaded from a file of its own name, or sourced.
if [[ $funcstack[1] == _trace-render ]]; then
    _trace-render "$@"
else
    compdef _trace-render trace-render
fi
