#compdef trace-render

_trace-render() {
    local context state state_descr line
    typeset -A opt_args
    local -a commands=(
        'timeline:Draw what happened when, and what caused it.'
        'cycle:Draw the cycle of view, action, mutation and state.'
        'audit:List what reducers did that is not pure.'
        'stats:Count and time actions, effects and reduces.'
        'diff:Compare what reactors did in two traces.'
        'orders:Draw what came in which order in two runs, and what that changed.'
        'validate:Say whether a file is a trace, and what is wrong.'
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
            _arguments '1:command:(timeline cycle audit stats diff orders validate test)'
            ;;
        timeline)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where the picture goes; - is standard output.]:file:_files' \
                '(--format)'--format='[What is written.]:format:(svg dot)' \
                '(--from)'--from='[Leave out what was over before this time, such as 1.5s or 200ms.]:time: ' \
                '(--to)'--to='[Leave out what began after this time.]:time: ' \
                '(--reactor)'--reactor='[Draw the reactors of this type or name alone.]:name: ' \
                '(--focus)'--focus='[Draw the chain of causes of the event with this number alone, or of an action, as in '\''#11'\''.]:event: ' \
                '(--max-events)'--max-events='[Draw at most this many events\: the stretch in which the worst happened.]:n: ' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Colour warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        cycle)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where the picture goes; - is standard output.]:file:_files' \
                '(--format)'--format='[What is written.]:format:(svg dot)' \
                '(--max-nodes)'--max-nodes='[Draw at most this many nodes; fold the others.]:n: ' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Colour warnings and errors.]:when:(auto always never)' \
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
                '(--build)'--build'[Build the package of --sources first.]' \
                '(--reducer)'--reducer='[More functions to audit, as Type.function(_\:label\:), with commas between.]:names: ' \
                '(--effects)'--effects='[A catalogue of side effects that comes before ours.]:file:_files' \
                '(--toolchain)'--toolchain='[The Swift that built the package; that in PATH without it.]:directory:_files' \
                '(--tests)'--tests'[Audit reducers below Tests as well.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Colour warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        stats)
            _arguments -s -S \
                '(--format)'--format='[What is written.]:format:(text json)' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Colour warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:trace:_files'
            ;;
        diff)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Draw the difference into this SVG file as well; - prints it instead of the words.]:file:_files' \
                '(--format)'--format='[What is written.]:format:(text json)' \
                '(--slower)'--slower='[Call an effect or a reduce slower if its p50 or p95 is so many times as long, and 1 ms longer.]:factor: ' \
                '(--ignore-times)'--ignore-times'[Compare no times.]' \
                '(--max-nodes)'--max-nodes='[Draw at most this many nodes.]:n: ' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Colour warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:before:_files' \
                '2:after:_files'
            ;;
        orders)
            _arguments -s -S \
                '(-o --output)'{-o+,--output=}'[Where the picture goes; - is standard output.]:file:_files' \
                '(--format)'--format='[What is written.]:format:(svg dot)' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Colour warnings and errors.]:when:(auto always never)' \
                '(- *)'{-h,--help}'[Show help information.]' \
                '1:usual:_files' \
                '2:this:_files'
            ;;
        validate)
            _arguments -s -S \
                '(--strict)'--strict'[Take everything that is wrong as an error, with status 65.]' \
                '(--timeout)'--timeout='[Give up after this many seconds.]:s: ' \
                '(-f --force)'{-f,--force}'[Overwrite the output file.]' \
                '(-q --quiet)'{-q,--quiet}'[Print errors alone\: no warnings, notes or progress.]' \
                '(--color)'--color='[Colour warnings and errors.]:when:(auto always never)' \
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
                '(--color)'--color='[Colour warnings and errors.]:when:(auto always never)' \
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
