# Reactor Trace. `make demo` shows what it does, `make test` proves it; both set up what they need.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
# A target that imports what it does not depend on stops the build.
WALL := --explicit-target-dependency-import-check error
RENDER := .build/release/trace-render
PREFIX ?= /usr/local
SWIFT_FILES := Package.swift Plugins Sources Tests samples/Package.swift samples/Sources samples/Tests \
	samples/people/Package.swift samples/people/Sources samples/people/Tests Benchmarks/Package.swift Benchmarks/Sources
PYTHON := .build/python/bin/python3
STEP := Scripts/step
# Makes targets beside each other, as many at once as it is told; each step prints its line when it ends. JOBS=1 makes one after the other.
ABREAST = +$(MAKE) --no-print-directory -j$(or $(JOBS),$1) $(if $(filter output-sync,$(.FEATURES)),-Oline)
# With an index: SwiftPM finds the XCTest cases in it.
BUILD_TESTS := $(SWIFT) build --build-tests $(WALL)
TEST_BUNDLE := reactor-tracePackageTests.xctest
# Scripts/fuzz builds so too.
IN_RELEASE := -c release -Xswiftc -enable-testing --scratch-path .build/release-tests
UNDER_THREAD := --sanitize=thread --scratch-path .build/thread
UNDER_ADDRESS := --sanitize=address --scratch-path .build/address
# Packages beside this one are built in its folder, so that the library is built once for all. SwiftPM would take the plan of the
# package that was built there before.
SAMPLES := --package-path samples --scratch-path .build --disable-build-manifest-caching
AGREEMENT := python3 Tests/Scripts/check_agreement.py .build/debug/trace-render .build/debug/trace-lab samples/traces/*.rtrace.jsonl \
	Tests/Fixtures/Traces/*.rtrace.jsonl
# Random tests make fewer graphs where each takes ten times as long; `make test` makes all of them.
SANITIZED := REACTOR_GRAPHS=200 REACTOR_SANITIZED

.PHONY: help
help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: setup
setup:
	@Scripts/setup

.PHONY: demo
demo: setup ## run the samples, draw their timelines and cycles, audit their reducers
	@$(STEP) "build trace-render" $(SWIFT) build $(WALL) --product trace-render
	@$(STEP) "build the samples" $(SWIFT) build $(WALL) $(SAMPLES)
	@Scripts/demo .build/debug .build/debug/trace-render demo

.PHONY: test
test: setup $(PYTHON) ## build and test in debug, with the samples and the scripts
	@$(STEP) "build in debug" $(SWIFT) build --build-tests $(WALL)
	@$(call ABREAST,3) test-packages test-debug test-apart test-audits test-modes

.PHONY: test-debug
test-debug:
	@$(STEP) -r "test in debug" Scripts/run-tests debug .build/debug/$(TEST_BUNDLE)

# Checks that take seconds.
.PHONY: test-apart
test-apart:
	@$(STEP) -r "install and release" $(PYTHON) Tests/Scripts/check_release.py .build/debug/trace-render
	@$(STEP) "schema of fixtures" $(PYTHON) Tests/Scripts/validate_schema.py Tests/Fixtures/Traces/*.jsonl
	@$(STEP) -r "agreement of outputs" $(AGREEMENT)
	@$(STEP) -r "recovery of crashed apps" $(PYTHON) Tests/Scripts/check_crash_recovery.py .build/debug/crash-fixture .build/debug/trace-render 5
	@$(STEP) -r "laws against their oracle" python3 Tests/Scripts/check_laws.py .build/debug/trace-render 8000
	@$(STEP) -r "formats of audits" $(PYTHON) Tests/Scripts/check_audit_formats.py .build/debug/trace-render
	@$(STEP) -r "unavailable declarations" Tests/Scripts/check_unavailable.sh .build/debug
	@$(STEP) -r "as a dependency" Tests/Scripts/check_dependency.sh
	@$(STEP) -r "programs without hooks" Tests/Scripts/check_no_hooks.sh .build/debug/reactor-tracePackageTests.xctest .build/debug/trace-render
	@$(STEP) -r "answers in pictures" Tests/Scripts/check_picture_answers.sh .build/debug/trace-render
	@$(STEP) -r "build the documentation" Scripts/make-docs .build/debug .build/docs

.PHONY: test-agreement
test-agreement: setup ## compare what all outputs say of samples, fixtures and generated traces; SEED=n makes others, EACH=1 reads all of each
	@$(STEP) "build trace-render" $(SWIFT) build $(WALL) --product trace-render
	@$(STEP) "build trace-lab" $(SWIFT) build $(WALL) --product trace-lab
	@$(STEP) -r "agreement of outputs" $(AGREEMENT)

.PHONY: test-laws
test-laws: setup ## compare 100,000 random laws in random traces with an oracle, and mine those of 40 generated apps
	@$(STEP) "build trace-render" $(SWIFT) build $(WALL) --product trace-render
	@$(STEP) -r "laws against their oracle" python3 Tests/Scripts/check_laws.py .build/debug/trace-render 100000 -v
	@$(STEP) "build tests" $(BUILD_TESTS)
	@LAW_WORLDS=40 LAW_SEED=1000 $(STEP) -r "mined laws" Scripts/run-tests debug .build/debug/$(TEST_BUNDLE) --filter LawWorldTests

.PHONY: test-hunt
test-hunt: setup ## hunt twelve planted bugs by twenty seeds each, and their mended twins; prints a table
	@$(STEP) "build tests" $(BUILD_TESTS)
	@REACTOR_HUNT_SEEDS=20 $(STEP) -r "planted bugs" Scripts/run-tests hunt .build/debug/$(TEST_BUNDLE) --filter PlantedTests
	@echo "| reactor | needs | optimum | found | runs median, worst | steps median, worst |"
	@grep '^| ' .build/logs/hunt.log

# Both build the same fixture.
.PHONY: test-audits
test-audits:
	@$(STEP) -r "audit by the index" $(PYTHON) Tests/Scripts/check_source_audit.py .build/debug/trace-render
	@$(STEP) -r "audit by SIL" $(PYTHON) Tests/Scripts/check_precise_audit.py .build/debug/trace-render

.PHONY: test-modes
test-modes:
	@$(STEP) -r "app code in every mode" Tests/Scripts/check_modes.sh .build/debug

.PHONY: test-packages
test-packages:
	@$(STEP) "build the samples" $(SWIFT) build --build-tests $(WALL) $(SAMPLES)
	@$(STEP) -r "test the samples" Scripts/run-tests samples .build/debug/samplesPackageTests.xctest
	@$(STEP) -r "committed samples" Scripts/check-samples .build/debug .build/debug/trace-render
	@$(STEP) -r "replayed tests" Tests/Scripts/check_replay_tests.sh .build/debug .build/debug/trace-render
	@$(STEP) "schema of samples" $(PYTHON) Tests/Scripts/validate_schema.py samples/traces/*.jsonl
	@$(STEP) -r "review of a pull request" $(PYTHON) Tests/Scripts/check_review.py .build/debug/trace-render samples/traces/impure.rtrace.jsonl
	@$(STEP) -r "exports" $(PYTHON) Tests/Scripts/check_exports.py .build/debug/trace-render samples/traces/*.jsonl Tests/Fixtures/Traces/*.jsonl
	@$(STEP) "committed pictures" $(PYTHON) Tests/Scripts/check_svg.py samples/pictures/*.svg docs/re*/*.svg
	@$(STEP) -r "code of pages" $(PYTHON) Tests/Scripts/check_articles.py .build/debug
	@$(STEP) -r "tests that must fail" $(PYTHON) Tests/Scripts/check_failing_tests.py .build/debug/trace-render .build

.PHONY: test-plugins
test-plugins: setup ## try the command plugins in a package outside, as a new user would
	@python3 Tests/Scripts/check_plugins.py

.PHONY: docs
docs: setup ## build the site of the API documentation in .build/docs
	@$(STEP) "build in debug" $(SWIFT) build $(WALL)
	@$(STEP) -r "build the documentation" Scripts/make-docs .build/debug .build/docs

.PHONY: test-docs
test-docs: docs .build/browser/bin/python3 ## open that site in Chromium (CHROMIUM names it)
	@$(STEP) -r "open the documentation" .build/browser/bin/python3 Tests/Scripts/check_docs.py .build/docs

.PHONY: test-new-user
test-new-user: setup $(PYTHON) ## follow docs/install.md and docs/ci.md in a package made on the spot
	@$(STEP) -r "as a new user" $(PYTHON) Tests/Scripts/check_new_user.py .build/new-user/Shop

.PHONY: test-bridge
test-bridge: setup ## test the bridge to ReactorKit, from ../shared/peers, or the network on macOS
	@Scripts/test-bridge
	@Tests/Scripts/check_trait_off.sh

.PHONY: test-bridge-thread
test-bridge-thread: setup ## the bridge's threads under the thread sanitizer: eight of them, 100,000 actions each
	@$(STEP) -r "bridge under thread" Scripts/test-bridge-thread

.PHONY: test-labels
test-labels: setup .build/browser/bin/python3 ## measure the words of pictures in Chromium (CHROMIUM names it)
	@$(STEP) "build trace-render" $(SWIFT) build $(WALL) --product trace-render
	@Tests/Scripts/check_labels.sh .build/debug/trace-render .build/browser/bin/python3

.PHONY: test-report
test-report: setup .build/browser/bin/python3 ## test the report page with Node and in Chromium (CHROMIUM names it)
	@$(STEP) "build trace-render" $(SWIFT) build $(WALL) --product trace-render
	@$(STEP) "build trace-lab" $(SWIFT) build $(WALL) --product trace-lab
	@Tests/Scripts/check_report.sh .build/debug/trace-render .build/browser/bin

.PHONY: test-live
test-live: setup .build/browser/bin/python3 ## test the live page in Chromium (CHROMIUM names it)
	@$(STEP) "build trace-render" $(SWIFT) build $(WALL) --product trace-render
	@.build/browser/bin/python3 Tests/Scripts/check_live.py .build/debug/trace-render .build/live

.PHONY: bench-live
bench-live: .build/browser/bin/python3 ## measure the live page in Chromium: written to pixel, sums at 10,000 events a second, frames, memory
	@$(STEP) "build trace-render" $(SWIFT) build -c release $(WALL) --product trace-render
	@.build/browser/bin/python3 Tests/Scripts/measure_live.py $(RENDER) .build/live

.PHONY: bench-report
bench-report: .build/browser/bin/python3 ## measure a report page of a million events in Chromium: size, time, memory, latency
	@$(STEP) "build trace-render" $(SWIFT) build -c release $(WALL) --product trace-render
	@REPORT_EVENTS=$${REPORT_EVENTS:-1000000} .build/browser/bin/python3 Tests/Scripts/check_report_latency.py $(RENDER) .build/report

.PHONY: test-exports
test-exports: setup .build/exports/bin/python3 ## open exports in Perfetto, Mermaid and MLflow, also of a million events (needs Node)
	@$(STEP) "build trace-render" $(SWIFT) build -c release $(WALL) --product trace-render
	@$(STEP) -r "large exports" Tests/Scripts/check_large_exports.sh $(RENDER) .build/exports/bin/python3

.PHONY: test-fleet
test-fleet: .build/fleet/bin/python3 ## run Analysis/*.sql in DuckDB and Spark and compare with stats; installs Java
	@Scripts/setup fleet
	@$(STEP) "build trace-render" $(SWIFT) build $(WALL) --product trace-render
	@$(STEP) -r "fleets" .build/fleet/bin/python3 Tests/Scripts/check_fleet.py .build/debug/trace-render

# The tests of a configuration run beside the build of the next. Builds wait for builds, and tests for tests. Builds come first, since all
# else waits for them, and that of the thread sanitizer before the others: its tests are the longest.
.PHONY: test-all
test-all: setup ## after `make test`: the same tests in release and under sanitizers, the bridge, random types, broken and hostile traces
	@$(call ABREAST,2) build-address test-bridge test-thread test-release test-fuzz test-shapes test-address test-types

.PHONY: build-release build-thread build-address test-release test-thread test-address
build-thread:
	@$(SANITIZED)=thread $(STEP) "build for thread sanitizer" $(BUILD_TESTS) $(UNDER_THREAD)
build-release: build-thread
	@$(STEP) "build in release" $(BUILD_TESTS) $(IN_RELEASE)
build-address: build-release
	@$(SANITIZED)=address $(STEP) "build for address sanitizer" $(BUILD_TESTS) $(UNDER_ADDRESS)
# By seeds that are fixed: a change is judged by what it changes. `make fuzz` and `make random-types` take new ones.
.PHONY: test-fuzz test-shapes test-types
test-fuzz: build-release
	@$(STEP) -r "200,000 broken traces" Scripts/fuzz 200000 1
test-shapes: build-release
	@$(STEP) -r "hostile shapes" python3 Tests/Scripts/check_shapes.py .build/release-tests/release/trace-render
test-types: setup
	@$(STEP) -r "10,000 random types" Scripts/random-types 10000 1
test-thread: build-thread
	@$(SANITIZED)=thread $(STEP) -r "test under thread" Scripts/run-tests thread .build/thread/debug/$(TEST_BUNDLE)
test-release: build-release test-thread
	@$(STEP) -r "test in release" Scripts/run-tests release .build/release-tests/release/$(TEST_BUNDLE)
test-address: build-address test-release
	@LSAN_OPTIONS=suppressions=$(CURDIR)/Tests/leaks.supp:print_suppressions=0 $(SANITIZED)=address \
	  $(STEP) -r "test under address" Scripts/run-tests address .build/address/debug/$(TEST_BUNDLE)

.PHONY: install
install: setup ## build trace-render for release and install it below PREFIX, /usr/local unless said
	@Scripts/install $(PREFIX)

.PHONY: uninstall
uninstall: ## remove what `make install` installed below PREFIX
	@Scripts/install --uninstall $(PREFIX)

.PHONY: release
release: setup ## check the change log, build, pack and tag VERSION=x.y.z
	@Scripts/release $(VERSION)

.PHONY: samples
samples: setup ## make the committed traces and pictures again
	@$(STEP) "build trace-render" $(SWIFT) build -c release $(WALL) --product trace-render
	@$(STEP) "build the samples" $(SWIFT) build $(WALL) $(SAMPLES)
	@Scripts/make-samples .build/debug $(RENDER) samples
	@$(STEP) "build trace-lab" $(SWIFT) build -c release $(WALL) --product trace-lab
	@Scripts/make-crowds .build/release/trace-lab $(RENDER) samples/pictures
	@Scripts/make-pngs samples/pictures

.PHONY: bench
bench: ## measure the runtime: nanoseconds, instructions, allocations
	@Scripts/bench

.PHONY: bench-builds
bench-builds: setup ## build an app from clean, beside the same app on ReactorKit, and trace-render; seconds of each module
	@Scripts/bench-builds

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
	@Scripts/draw-performance --check

.PHONY: clean
clean: ## remove what was built
	@rm -rf .build demo

$(PYTHON): Tests/Scripts/requirements.txt
	@python3 -m venv .build/python
	@.build/python/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

.build/exports/bin/python3: Tests/Scripts/requirements.txt Tests/Scripts/requirements-exports.txt
	@python3 -m venv .build/exports
	@.build/exports/bin/pip install --quiet --disable-pip-version-check $(addprefix -r ,$^)
	@touch $@

.build/browser/bin/python3: Tests/Scripts/requirements-browser.txt
	@python3 -m venv .build/browser
	@.build/browser/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

.build/fleet/bin/python3: Tests/Scripts/requirements-fleet.txt
	@python3 -m venv .build/fleet
	@.build/fleet/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@
