# Reactor Trace. `make demo` shows what it does, `make test` proves it; both set up what they need.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
# A target that imports what it does not depend on stops the build.
WALL := --explicit-target-dependency-import-check error
RENDER := .build/release/trace-render
SWIFT_FILES := Package.swift Plugins Sources Tests samples/Package.swift samples/Sources samples/Tests \
	Benchmarks/Package.swift Benchmarks/Sources
PYTHON := .build/python/bin/python3
# Random tests make fewer graphs where each takes ten times as long; `make test` makes all of them.
SANITIZED := REACTOR_GRAPHS=200

.PHONY: help
help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: setup
setup:
	@Scripts/setup

.PHONY: demo
demo: setup ## run the samples, draw their timelines and cycles, audit their reducers
	@$(SWIFT) build -c release $(WALL) --product trace-render
	@$(SWIFT) build $(WALL) --package-path samples
	@Scripts/demo samples/.build/debug $(RENDER) demo

.PHONY: test
test: setup $(PYTHON) ## build and test in debug, with the samples and the scripts
	@$(SWIFT) build --build-tests $(WALL)
	@Scripts/run-tests debug --skip-build
	@$(PYTHON) Tests/Scripts/check_failing_tests.py .build/debug/trace-render .build/failing-tests
	@$(PYTHON) Tests/Scripts/validate_schema.py Tests/Fixtures/Traces/*.jsonl
	@$(PYTHON) Tests/Scripts/check_crash_recovery.py .build/debug/crash-fixture .build/debug/trace-render 5
	@$(PYTHON) Tests/Scripts/check_audit_formats.py .build/debug/trace-render
	@$(PYTHON) Tests/Scripts/check_source_audit.py .build/debug/trace-render
	@$(PYTHON) Tests/Scripts/check_precise_audit.py .build/debug/trace-render
	@Tests/Scripts/check_modes.sh
	@Tests/Scripts/check_unavailable.sh .build/debug
	@$(SWIFT) build --build-tests $(WALL) --package-path samples
	@Scripts/run-tests samples --skip-build --package-path samples
	@Scripts/check-samples samples/.build/debug .build/debug/trace-render
	@Tests/Scripts/check_replay_tests.sh samples/.build/debug .build/debug/trace-render
	@$(PYTHON) Tests/Scripts/validate_schema.py samples/traces/*.jsonl
	@Tests/Scripts/check_no_hooks.sh .build/debug/reactor-tracePackageTests.xctest .build/debug/trace-render
	@$(PYTHON) Tests/Scripts/check_svg.py samples/pictures/*.svg
	@Tests/Scripts/check_picture_answers.sh .build/debug/trace-render

.PHONY: test-plugins
test-plugins: setup ## try the command plugins in a package outside, as a new user would
	@python3 Tests/Scripts/check_plugins.py

.PHONY: test-labels
test-labels: setup .build/browser/bin/python3 ## measure the words of pictures in Chromium (CHROMIUM names it)
	@$(SWIFT) build $(WALL) --product trace-render
	@Tests/Scripts/check_labels.sh .build/debug/trace-render .build/browser/bin/python3

.PHONY: test-report
test-report: setup .build/browser/bin/python3 ## test the report page with Node and in Chromium (CHROMIUM names it)
	@$(SWIFT) build $(WALL) --product trace-render
	@Tests/Scripts/check_report.sh .build/debug/trace-render .build/browser/bin

.PHONY: test-all
test-all: setup ## the same tests in release and under the thread and address sanitizers
	@$(SWIFT) build -c release --build-tests -Xswiftc -enable-testing --scratch-path .build/release-tests $(WALL)
	@Scripts/run-tests release -c release --skip-build -Xswiftc -enable-testing --scratch-path .build/release-tests
	@$(SWIFT) build --build-tests --sanitize=thread --scratch-path .build/thread $(WALL)
	@$(SANITIZED) Scripts/run-tests thread --skip-build --sanitize=thread --scratch-path .build/thread
	@$(SWIFT) build --build-tests --sanitize=address --scratch-path .build/address $(WALL)
	@LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.supp:print_suppressions=0 $(SANITIZED) \
	  Scripts/run-tests address --skip-build --sanitize=address --scratch-path .build/address

.PHONY: samples
samples: setup ## make the committed traces and pictures again
	@$(SWIFT) build -c release $(WALL) --product trace-render
	@$(SWIFT) build $(WALL) --package-path samples
	@Scripts/make-samples samples/.build/debug $(RENDER) samples
	@$(SWIFT) build -c release $(WALL) --product trace-lab
	@Scripts/make-crowds .build/release/trace-lab $(RENDER) samples/pictures
	@Scripts/make-pngs samples/pictures

.PHONY: bench
bench: ## measure the runtime: nanoseconds, instructions, allocations
	@Scripts/bench

.PHONY: fuzz
fuzz: ## break traces for a minute and read them; SEED=n repeats a run
	@Scripts/fuzz 60s $(SEED)

.PHONY: random-types
random-types: ## describe values of random types for two minutes; SEED=n repeats a run
	@Scripts/random-types 120s $(SEED)

.PHONY: format
format: ## format the sources
	@$(SWIFT) format -i --recursive $(SWIFT_FILES)

.PHONY: lint
lint: ## say what is not formatted, or not in its place
	@$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)
	@Scripts/check-walls
	@Scripts/check-prose
	@Scripts/make-arities --check
	@Scripts/assemble-page --check

.PHONY: clean
clean: ## remove what was built
	@rm -rf .build samples/.build demo

$(PYTHON): Tests/Scripts/requirements.txt
	@python3 -m venv .build/python
	@.build/python/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

.build/browser/bin/python3: Tests/Scripts/requirements-browser.txt
	@python3 -m venv .build/browser
	@.build/browser/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@
