# bash completion for trace-render: source it, or put it where bash-completion looks.
_trace_render_files() {
    local IFS=$'\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$1"))
}

_trace_render() {
    local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
    COMPREPLY=()
    if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W "timeline cycle report open live matrix orders log why state find stats check mine audit suite summary diff validate export test help --version -h --help --generate-completion-script" -- "$current"))
        return
    fi
    case "${COMP_WORDS[1]}" in
    help)
        COMPREPLY=($(compgen -W "timeline cycle report open live matrix orders log why state find stats check mine audit suite summary diff validate export test" -- "$current"))
        ;;
    --generate-completion-script)
        COMPREPLY=($(compgen -W "bash zsh fish" -- "$current"))
        ;;
    timeline)
        case "$previous" in
        -o|--output) _trace_render_files "$current"; return ;;
        --format) COMPREPLY=($(compgen -W "svg png dot" -- "$current")); return ;;
        --from) return ;;
        --to) return ;;
        --reactor) return ;;
        --focus) return ;;
        --where) return ;;
        --laws) _trace_render_files "$current"; return ;;
        --slow) return ;;
        --max-events) return ;;
        --width) return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "-o --output --format --from --to --reactor --focus --where --laws --slow --max-events --width --no-legend --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    cycle)
        case "$previous" in
        -o|--output) _trace_render_files "$current"; return ;;
        --format) COMPREPLY=($(compgen -W "svg png dot" -- "$current")); return ;;
        --max-nodes) return ;;
        --layout) COMPREPLY=($(compgen -W "lanes dot" -- "$current")); return ;;
        --where) return ;;
        --laws) _trace_render_files "$current"; return ;;
        --slow) return ;;
        --width) return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "-o --output --format --max-nodes --layout --where --laws --slow --width --no-legend --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    report)
        case "$previous" in
        -o|--output) _trace_render_files "$current"; return ;;
        --from) return ;;
        --to) return ;;
        --max-size) return ;;
        --laws) _trace_render_files "$current"; return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "-o --output --from --to --max-size --laws --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    open)
        case "$previous" in
        --from) return ;;
        --to) return ;;
        --max-size) return ;;
        --laws) _trace_render_files "$current"; return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--from --to --max-size --laws --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    live)
        case "$previous" in
        --listen) return ;;
        --keep) _trace_render_files "$current"; return ;;
        --port) return ;;
        --window) return ;;
        --values) return ;;
        --stop) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--listen --keep --port --open --window --values --stop -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    matrix)
        case "$previous" in
        -o|--output) _trace_render_files "$current"; return ;;
        --format) COMPREPLY=($(compgen -W "svg dot text json" -- "$current")); return ;;
        --max-rows) return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "-o --output --format --max-rows --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    orders)
        case "$previous" in
        -o|--output) _trace_render_files "$current"; return ;;
        --format) COMPREPLY=($(compgen -W "svg png dot" -- "$current")); return ;;
        --width) return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "-o --output --format --width --no-legend --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    log)
        case "$previous" in
        --reactor) return ;;
        --grep) return ;;
        --chain) return ;;
        --where) return ;;
        --laws) _trace_render_files "$current"; return ;;
        --format) COMPREPLY=($(compgen -W "text json" -- "$current")); return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--reactor --grep --chain --where --laws --all --follow --format --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    why)
        case "$previous" in
        --at) return ;;
        --format) COMPREPLY=($(compgen -W "text json" -- "$current")); return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--at --all --format --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    state)
        case "$previous" in
        --reactor) return ;;
        --at) return ;;
        --after) return ;;
        --format) COMPREPLY=($(compgen -W "text json" -- "$current")); return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--reactor --at --after --diff --format --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    find)
        case "$previous" in
        --format) COMPREPLY=($(compgen -W "text json" -- "$current")); return ;;
        --laws) _trace_render_files "$current"; return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--count --format --laws --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    stats)
        case "$previous" in
        --format) COMPREPLY=($(compgen -W "text json" -- "$current")); return ;;
        --where) return ;;
        --laws) _trace_render_files "$current"; return ;;
        --budget) _trace_render_files "$current"; return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--format --where --laws --budget --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    check)
        case "$previous" in
        --format) COMPREPLY=($(compgen -W "text json sarif junit github" -- "$current")); return ;;
        --fail-on) COMPREPLY=($(compgen -W "violated pending unknown untested never" -- "$current")); return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--format --fail-on --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    mine)
        case "$previous" in
        -o|--output) _trace_render_files "$current"; return ;;
        --attack) _trace_render_files "$current"; return ;;
        --reactor) return ;;
        --limit) return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "-o --output --attack --reactor --limit --all --fallen --update --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    audit)
        case "$previous" in
        --format) COMPREPLY=($(compgen -W "text json sarif junit github" -- "$current")); return ;;
        --fail-on) COMPREPLY=($(compgen -W "error note never" -- "$current")); return ;;
        --suppressions) _trace_render_files "$current"; return ;;
        --sources) _trace_render_files "$current"; return ;;
        --scratch-path) _trace_render_files "$current"; return ;;
        --reducer) return ;;
        --effects) _trace_render_files "$current"; return ;;
        --toolchain) _trace_render_files "$current"; return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--format --fail-on --suppressions --show-exempted --sources --scratch-path --precise --build --reducer --effects --toolchain --tests --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    suite)
        case "$previous" in
        -o|--output) _trace_render_files "$current"; return ;;
        --format) COMPREPLY=($(compgen -W "text svg dot json" -- "$current")); return ;;
        --fail-under) return ;;
        --laws) _trace_render_files "$current"; return ;;
        --sources) _trace_render_files "$current"; return ;;
        --scratch-path) _trace_render_files "$current"; return ;;
        --reducer) return ;;
        --toolchain) _trace_render_files "$current"; return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "-o --output --format --fail-under --laws --sources --scratch-path --build --reducer --toolchain --tests --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    summary)
        case "$previous" in
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--no-cycle --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    diff)
        case "$previous" in
        -o|--output) _trace_render_files "$current"; return ;;
        --format) COMPREPLY=($(compgen -W "text json markdown" -- "$current")); return ;;
        --slower) return ;;
        --max-nodes) return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "-o --output --format --slower --ignore-times --max-nodes --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    validate)
        case "$previous" in
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--strict --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    export)
        case "$previous" in
        --format) COMPREPLY=($(compgen -W "otlp perfetto mermaid csv ndjson-flat" -- "$current")); return ;;
        -o|--output) _trace_render_files "$current"; return ;;
        --chain) return ;;
        --where) return ;;
        --laws) _trace_render_files "$current"; return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "--format -o --output --chain --where --laws --events --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    test)
        case "$previous" in
        -o|--output) _trace_render_files "$current"; return ;;
        --framework) COMPREPLY=($(compgen -W "testing xctest" -- "$current")); return ;;
        --reactor) return ;;
        --make) return ;;
        --timeout) return ;;
        --color) COMPREPLY=($(compgen -W "auto always never" -- "$current")); return ;;
        esac
        if [[ $current == -* ]]; then
            COMPREPLY=($(compgen -W "-o --output --framework --reactor --make --timeout -f --force -q --quiet --color -h --help" -- "$current"))
        else
            _trace_render_files "$current"
        fi
        ;;
    esac
}

complete -F _trace_render trace-render
